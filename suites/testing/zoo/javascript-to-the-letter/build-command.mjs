/**
 * Reads the body of a create, an edit or an element of a bulk overwrite.
 *
 * Choices: unknown members are refused, but dropped in a bulk element. Members that its table does not list have no
 * effect there: nsfw is lost; handler is kept, as nothing else could say it. A menu is without a description on creation,
 * even without an empty one, and has "" in a bulk ("description (required…)"). Guild commands ignore dm_permission,
 * integration_types and contexts ("global only"), but BOT_DM is refused. Empty contexts and integration_types are
 * refused, repeated contexts fall together. A name of a menu is not white space alone.
 */
import { bits, bool, dictionary, integer, slashName, strict, text } from "./command-fields.mjs";
import { localizedNames, options, size } from "./command-options.mjs";
import { isObject, wrong } from "./util.mjs";

const FIELDS = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "dm_permission",
  "default_permission",
  "integration_types",
  "contexts",
  "nsfw",
  "handler",
];

/** @param base the command that is edited, or nothing; @param how create, edit or bulk */
export const build = (app, guild, body, base, how) => {
  if (!isObject(body)) throw wrong("not an object");
  if (how !== "bulk") strict(body, how === "create" ? [...FIELDS, "type"] : FIELDS, "command");
  const type = base ? base.type : body.type === undefined ? 1 : integer(body.type, 1, 4, "type");
  const has = (k) => body[k] !== undefined;
  const out = base
    ? { ...base }
    : {
        application_id: app.id,
        guild_id: guild?.id ?? null,
        type,
        name_localizations: null,
        description: "",
        description_localizations: null,
        options: [],
        default_member_permissions: null,
        dm_permission: true,
        default_permission: true,
        nsfw: false,
        integration_types: null,
        contexts: null,
        handler: null,
      };
  if (type === 4) {
    if (guild) throw wrong("no entry point in a guild");
    if (!app.has_activity) throw wrong("no activity");
  }
  const nameRule =
    type === 1
      ? slashName
      : (v, w) => {
          text(v, 1, 32, w);
          if (!v.trim()) throw wrong(w);
          return v;
        };
  if (!base || has("name")) out.name = nameRule(body.name, "name");
  if (has("name_localizations")) out.name_localizations = dictionary(body.name_localizations, nameRule, "name");
  if (type === 1) {
    if (!base || has("description")) out.description = text(body.description, 1, 100, "description");
    if (has("description_localizations"))
      out.description_localizations = dictionary(
        body.description_localizations,
        (x, w) => text(x, 1, 100, w),
        "description",
      );
    if (has("options")) {
      out.options = options(body.options, 0);
      localizedNames(out.options);
    }
  } else {
    if (type === 4) {
      if (has("description")) out.description = text(body.description, 0, 100, "description");
    } else if (how === "create") {
      if (has("description")) throw wrong("a menu has no description");
    } else if (how === "bulk" || has("description")) {
      if (body.description !== "") throw wrong("a menu has an empty description");
    }
    if (how === "bulk" && type === 4 && !has("description")) throw wrong("description");
    if (has("description_localizations") && body.description_localizations !== null) {
      if (type !== 4) throw wrong("a menu has no description");
      out.description_localizations = dictionary(
        body.description_localizations,
        (x, w) => text(x, 1, 100, w),
        "description",
      );
    }
    if (has("options")) throw wrong("options are of slash commands");
  }
  if (has("default_member_permissions")) out.default_member_permissions = bits(body.default_member_permissions);
  if (has("default_permission"))
    out.default_permission =
      body.default_permission === null ? true : bool(body.default_permission, "default_permission");
  if (has("nsfw") && how !== "bulk") out.nsfw = bool(body.nsfw, "nsfw");
  if (out.nsfw && app.is_discoverable) throw wrong("not in discovery");
  if (guild) {
    if (Array.isArray(body.contexts) && body.contexts.includes(1)) throw wrong("no BOT_DM in a guild");
  } else {
    if (has("dm_permission"))
      out.dm_permission = body.dm_permission === null ? true : bool(body.dm_permission, "dm_permission");
    if (has("integration_types")) {
      const l = body.integration_types;
      if (!Array.isArray(l) || !l.length || l.some((t) => !app.integration_types.includes(t)))
        throw wrong("integration_types");
      out.integration_types = [...new Set(l)];
    } else if (how === "bulk") out.integration_types = [0];
    if (has("contexts")) {
      const l = body.contexts;
      if (l !== null && (!Array.isArray(l) || !l.length || l.some((t) => ![0, 1, 2].includes(t))))
        throw wrong("contexts");
      out.contexts = l && [...new Set(l)];
    } else if (how === "bulk") out.contexts = [0, 1, 2];
  }
  if (has("handler")) {
    if (type !== 4) throw wrong("handler");
    out.handler = integer(body.handler, 1, 2, "handler");
  } else if (type === 4 && !base) out.handler = 2;
  if (type === 1 && size(out) > 8000) throw wrong("more than 8000");
  return out;
};
