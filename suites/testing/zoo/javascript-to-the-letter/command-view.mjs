/**
 * How a command is shown.
 *
 * Choices: every optional member is filled in, null for `??` and the default for `?` ("trailing ? means optional"), but
 * absent integration_types are those of the application at the time of reading. Dictionaries keep values equal to the
 * default, which have no *_localized ("identical to the default are ignored"). Fallback locales are used in the picker,
 * never here ("If the requester's locale is not in a dictionary, the localized field is absent"). Single commands and
 * answers of a bulk have dictionaries.
 */
import { state } from "./store.mjs";

/** @param locale undefined shows the dictionaries, otherwise the one translation */
const localized = (out, o, field, locale) => {
  const loc = o[`${field}_localizations`];
  if (locale === undefined) out[`${field}_localizations`] = loc ?? null;
  else if (loc?.has(locale) && loc.get(locale) !== o[field]) out[`${field}_localized`] = loc.get(locale);
};
const showOption = (o, locale) => {
  const out = { ...o, name_localizations: undefined, description_localizations: undefined };
  localized(out, o, "name", locale);
  localized(out, o, "description", locale);
  if (o.options) out.options = o.options.map((x) => showOption(x, locale));
  if (o.choices)
    out.choices = o.choices.map((c) => {
      const x = { name: c.name, value: c.value };
      localized(x, c, "name", locale);
      return x;
    });
  return out;
};
export const showCommand = (c, locale) => {
  const out = {
    id: c.id,
    type: c.type,
    application_id: c.application_id,
    name: c.name,
    description: c.type === 1 || c.type === 4 ? c.description : "",
    default_member_permissions: c.default_member_permissions,
    default_permission: c.default_permission,
    nsfw: c.nsfw,
    version: String(c.version),
  };
  localized(out, c, "name", locale);
  localized(out, c, "description", locale);
  if (c.type === 1) out.options = c.options.map((o) => showOption(o, locale));
  if (c.guild_id) out.guild_id = c.guild_id;
  else {
    out.dm_permission = c.dm_permission;
    out.integration_types = c.integration_types ?? state.apps.get(c.application_id).integration_types;
    out.contexts = c.contexts;
  }
  if (c.type === 4) out.handler = c.handler;
  return out;
};
