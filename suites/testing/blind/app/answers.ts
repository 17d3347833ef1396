/** What the blind application responds, with a switch for each mistake. */
import type { Answer, Data, Interaction, On, Option } from "./interaction.js";
import { form, message, panel } from "./parts.js";

const EPHEMERAL = 64;
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The response; `undefined` where the application does not know the interaction. */
export function answerTo(interaction: Interaction, on: On): Answer | undefined {
  const { type } = interaction;
  const data = interaction.data ?? {};
  if (type === 1) return on("pong-with-a-message") ? { type: 4, data: { content: "pong" } } : { type: 1 };
  if (type === 4) return on("message-for-autocomplete") ? { type: 4, data: { content: "?" } } : suggestions(data, on);
  if (type === 3) return answerToComponent(data, on);
  if (type === 5) return answerToForm(data, on);
  return type === 2 ? answerToCommand(interaction, data, on) : undefined;
}

function answerToCommand(interaction: Interaction, data: Data, on: On): Answer | undefined {
  const who = userOf(interaction, on);
  const first = data.options?.[0];
  switch (data.name) {
    case "remind":
      return reminder(data, who, on);
    case "panel":
      return on("panel-updates-a-message") ? { type: 7, data: panel(on) } : { type: 4, data: panel(on) };
    case "report":
      return { type: 9, data: form(interaction, String(first?.value ?? ""), on) };
    case "later":
      if (on("premium-required")) return { type: 10 };
      return { type: 5, data: first?.value === true ? { flags: EPHEMERAL } : {} };
    case "team":
      if (on("suggestions-for-a-command")) return { type: 8, data: { choices: [] } };
      return message(first?.name === "list" ? "No member yet" : `Added <@${first?.options?.[0]?.options?.[0]?.value}>`);
    case "Greet":
      return greeting(data, who, on);
    case "Quote": {
      const text = data.resolved?.messages?.[data.target_id ?? ""]?.content ?? "";
      if (on("quotes-an-empty-message")) return message(text.slice(0, 1900));
      return message(`> ${text.slice(0, 1900) || "(nothing)"}`);
    }
    default:
      if (on("unknown-command-is-500")) throw new Error(`no command ${data.name}`);
      return undefined;
  }
}

function reminder(data: Data, who: string, on: On): Answer {
  const what = String(data.options?.find(({ name }) => name === "what")?.value ?? "");
  if (on("echoes-a-long-text")) return message(`I shall remind you: ${what}`);
  const text = `${who}, I shall remind you: ${[...what].slice(0, 500).join("")}`;
  if (on("eleven-embeds"))
    return {
      type: 4,
      data: { content: text, embeds: Array.from({ length: 11 }, (_, index) => ({ title: `${index}` })) },
    };
  const fields = Array.from({ length: on("twenty-six-fields") ? 26 : 3 }, (_, index) => ({
    name: `Field ${index}`,
    value: "v",
  }));
  return { type: 4, data: { content: text, embeds: [{ title: "Reminder", fields }], allowed_mentions: { parse: [] } } };
}

function greeting(data: Data, who: string, on: On): Answer {
  const target = data.resolved?.users?.[data.target_id ?? ""];
  const name = on("needs-a-display-name")
    ? (target?.global_name ?? missing("display name"))
    : (target?.global_name ?? target?.username);
  const label = on("label-of-a-long-name")
    ? `Wave back at ${name}, who was greeted by ${who} and is very glad about it, we hope`
    : "Wave back";
  return {
    type: 4,
    data: {
      content: `${who} greets ${name}`,
      components: [{ type: 1, components: [{ type: 2, style: 1, label, custom_id: "wave" }] }],
    },
  };
}

function answerToComponent({ custom_id: id, values = [] }: Data, on: On): Answer | undefined {
  if (id === "panel:ok") return { type: 7, data: { flags: 1 << 15, components: [{ type: 10, content: "Done" }] } };
  if (id === "panel:defer") return { type: 6 };
  if (id === "panel:form") return { type: 9, data: form({ locale: "en-US" }, "", on) };
  if (id === "wave")
    return on("pong-for-a-button") ? { type: 1 } : { type: 7, data: { content: "Waved", components: [] } };
  if (id === "panel:pick" || id === "panel:who")
    return { type: 4, data: { content: `Picked ${values.join(", ") || "nothing"}`, flags: EPHEMERAL } };
  return undefined;
}

function answerToForm(data: Data, on: On): Answer | undefined {
  if (!data.custom_id?.startsWith("report:")) return undefined;
  if (on("form-for-a-form")) return { type: 9, data: form({ locale: "en-US" }, "", on) };
  return message(`Thank you. ${data.components?.length ?? 0} answers.`);
}

function suggestions(data: Data, on: On): Answer {
  const option = focused(data.options ?? []);
  const typed = String(option?.value ?? "");
  if (option?.name === "hour") return { type: 8, data: { choices: hours(on) } };
  const names = DAYS.filter((day) => day.toLowerCase().startsWith(typed.toLowerCase()));
  const more = on("twenty-six-suggestions")
    ? Array.from({ length: 26 - names.length }, (_, index) => `Day ${index}`)
    : [];
  const echo = on("suggests-what-was-typed")
    ? [`On ${typed}`]
    : on("suggests-nothing-as-a-name")
      ? [typed.slice(0, 100)]
      : [];
  return {
    type: 8,
    data: { choices: [...echo, ...names, ...more].map((name) => ({ name, value: name.slice(0, 100) || "any" })) },
  };
}

function hours(on: On): object[] {
  if (on("hour-as-text")) return [{ name: "Noon", value: "12" }];
  if (on("hour-out-of-bounds")) return [{ name: "Midnight", value: 0 }];
  return [
    { name: "Morning", value: 8 },
    { name: "Noon", value: 12 },
  ];
}

function focused(options: readonly Option[]): Option | undefined {
  return options.flatMap((option) => [option, ...(option.options ?? [])]).find((option) => option.focused === true);
}

function userOf({ member, user }: Interaction, on: On): string {
  if (on("needs-a-guild")) return (member ?? missing("member")).user.username;
  const one = member?.user ?? user;
  return member?.nick ?? one?.global_name ?? one?.username ?? "Somebody";
}

/** What a crash on a missing member looks like. */
function missing(what: string): never {
  throw new TypeError(`Cannot read the ${what} of undefined`);
}
