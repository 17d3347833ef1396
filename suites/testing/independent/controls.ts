/** Buttons and selects: what users touch. */
import { type Form, formOf } from "./form.js";
import { isIntegerWithin, isThing, type Thing } from "./words.js";

const LINK = 5;
const PREMIUM = 6;

export function buttonFields(form: Form): Thing {
  form.need("style");
  const style = form.integer("style", 1, 6);
  const fields = {
    style,
    label: form.text("label", { most: 80 }),
    emoji: emojiOf(form),
    custom_id: form.text("custom_id", { least: 1, most: 100 }),
    sku_id: form.snowflake("sku_id"),
    url: addressOf(form),
    disabled: form.flag("disabled"),
  };
  const wanted = style === LINK ? "url" : style === PREMIUM ? "sku_id" : "custom_id";
  if (fields[wanted] === undefined) form.complain(wanted, "it is missing");
  const unwanted = ["custom_id", "sku_id", "url"].filter((name) => name !== wanted);
  const face = form.sheet.ways.has("premium-buttons-have-labels") ? ["emoji"] : ["label", "emoji"];
  for (const name of [...unwanted, ...(style === PREMIUM ? face : [])] as (keyof typeof fields)[]) {
    if (fields[name] !== undefined) form.complain(name, `not on a button of style ${style}`);
  }
  const isBare = style !== PREMIUM && fields.label === undefined && fields.emoji === undefined;
  if (isBare && !form.sheet.ways.has("buttons-may-be-bare")) form.complain("label", "a label or an emoji");
  if (style === PREMIUM && form.sheet.ways.has("premium-buttons-need-a-real-sku"))
    form.complain("sku_id", "this is not for sale");
  return fields;
}

function addressOf(form: Form): string | undefined {
  const url = form.text("url", { most: 512 });
  const isWritten = url !== undefined && form.sheet.ways.has("addresses-are-normalized") && URL.canParse(url);
  return isWritten ? new URL(url).href : url;
}

/** An emoji is shown with all three fields, whatever was sent. */
function emojiOf(form: Form): Thing | undefined {
  return form.inner("emoji", (inner) => ({
    id: inner.snowflake("id") ?? null,
    name: inner.text("name") ?? null,
    animated: inner.flag("animated") ?? false,
  }));
}

export function selectFields(form: Form, type: number): Thing {
  form.need("custom_id");
  const fields = {
    custom_id: form.text("custom_id", { least: 1, most: 100 }),
    placeholder: form.text("placeholder", { most: 150 }),
    min_values: form.integer("min_values", 0, 25),
    max_values: form.integer("max_values", 1, 25),
    disabled: form.flag("disabled"),
  };
  form.has("required");
  const { min_values: min = 1, max_values: max = 1 } = fields;
  if (min > max && !form.sheet.ways.has("bounds-may-cross")) form.complain("min_values", "above max_values");
  if (type === 3) return { ...fields, options: optionsOf(form) };
  return {
    ...fields,
    default_values: defaultsOf(form, type, min, max),
    ...(type === 8 && { channel_types: channelTypesOf(form) }),
  };
}

function optionsOf(form: Form): readonly unknown[] {
  form.need("options");
  const least = form.sheet.ways.has("lists-may-be-empty") ? 0 : 1;
  return form.list("options", least, 25, (raw, where) =>
    formOf(raw, where, form.sheet, (option) => {
      option.need("label");
      option.need("value");
      return {
        label: option.text("label", { most: 100 }),
        value: option.text("value", { most: 100 }),
        description: option.text("description", { most: 100 }),
        emoji: emojiOf(option),
        default: option.flag("default"),
      };
    }),
  );
}

const KINDS: Readonly<Record<number, readonly string[]>> = {
  5: ["user"],
  6: ["role"],
  7: ["user", "role"],
  8: ["channel"],
};

function defaultsOf(form: Form, type: number, min: number, max: number): unknown {
  if (!form.has("default_values")) return undefined;
  const values = form.list("default_values", 0, 25, (raw, where) =>
    formOf(raw, where, form.sheet, (value) => {
      value.need("id");
      const kind = isThing(raw) ? raw["type"] : undefined;
      if (!KINDS[type]?.includes(String(kind))) value.complain("type", "not of this select");
      return { id: value.snowflake("id"), type: kind };
    }),
  );
  if (values.length > 0 && (values.length < min || values.length > max))
    form.complain("default_values", `${min} to ${max} of them`);
  return values;
}

function channelTypesOf(form: Form): unknown {
  if (!form.has("channel_types")) return undefined;
  return form.list("channel_types", 0, 100, (raw, where) => {
    if (!isIntegerWithin(raw, 0, 99)) form.sheet.problems.push(`${where}: a type of channel`);
    return raw;
  });
}
