/** Mistakes of services, written from D1 and D2 by someone who acts as an opponent of the proxy. */
import type { Fed } from "./fed-traffic.js";

/** A mistake, and what the proxy has to say of it. */
export interface Mistake {
  /** What goes wrong. */
  readonly what: string;
  /** The rule of D1 or D2 that is broken. */
  readonly rule: string;
  /** What goes by; the mistake is in the last exchange. */
  readonly exchanges: readonly Fed[];
}

const APPLICATION = "11";
const GUILD = "22";
const GLOBAL = `/applications/${APPLICATION}/commands`;
const IN_GUILD = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const CHANNEL = "/channels/55/messages";
const OPTION = { type: 3, name: "text", description: "What" };
const BODY = { name: "say", description: "Says it", options: [OPTION] };
const OTHER = { name: "ask", description: "Asks it" };
const BUTTON = { type: 2, style: 1, label: "Press", custom_id: "b" };
const COMPONENTS = [{ type: 1, components: [BUTTON] }];
const ENTRY = { id: "44", type: 1, permission: true };
const SECOND = { id: "45", type: 2, permission: false };

/** A command as a sound service shows it. */
export function command(id: string, body: object = BODY, guildId?: string): object {
  const scope = guildId === undefined ? {} : { guild_id: guildId };
  return { id, application_id: APPLICATION, version: "900", type: 1, nsfw: false, ...scope, ...body };
}

/** A create that is answered with this status and command. */
export function made(id: string, body: object = BODY, status = 201): Fed {
  return { method: "POST", path: GLOBAL, sent: body, status, answer: command(id, body) };
}

const inGuild = (id: string, body: object = BODY): Fed => ({
  method: "POST",
  path: IN_GUILD,
  sent: body,
  status: 201,
  answer: command(id, body, GUILD),
});
/** A list that is answered with these commands. */
export function listed(...answer: readonly object[]): Fed {
  return { method: "GET", path: GLOBAL, status: 200, answer };
}
/** A delete that is answered with 204. */
export function deleted(id: string): Fed {
  return { method: "DELETE", path: `${GLOBAL}/${id}`, status: 204 };
}
/** An edit that is answered with 200 and this command. */
export function edited(id: string, sent: object, answer: object): Fed {
  return { method: "PATCH", path: `${GLOBAL}/${id}`, sent, status: 200, answer };
}
/** A read that is answered with 200 and this command. */
export function read(id: string, answer: object): Fed {
  return { method: "GET", path: `${GLOBAL}/${id}`, status: 200, answer };
}
/** A bulk overwrite that is answered with these commands. */
export function replaced(sent: readonly object[], answer: readonly object[], status = 200): Fed {
  return { method: "PUT", path: GLOBAL, sent, status, answer };
}
/** An edit of permissions by a user, and its answer. */
export function permitted(sent: readonly object[], permissions: readonly object[] = sent): Fed {
  const path = `${IN_GUILD}/1/permissions`;
  const answer = { id: "1", application_id: APPLICATION, guild_id: GUILD, permissions };
  return { method: "PUT", path, sent: { permissions: sent }, status: 200, answer, authorization: "Bearer user" };
}
const message = (components: unknown): Fed => ({
  method: "POST",
  path: CHANNEL,
  sent: { components: COMPONENTS },
  status: 200,
  answer: { id: "77", channel_id: "55", content: "", flags: 0, components },
});

/** What services do wrong, in the order of D1 and D2. */
export const SERVICE_MISTAKES: readonly Mistake[] = [
  {
    what: "answers 201 where it replaced a command",
    rule: "endpoint.create.answers-200-for-a-used-name",
    exchanges: [made("1"), made("1")],
  },
  {
    what: "answers 201 with a second command of the name",
    rule: "endpoint.create.answers-200-for-a-used-name",
    exchanges: [made("1"), made("2")],
  },
  {
    what: "answers 200 for a new name",
    rule: "endpoint.create.answers-201-for-a-new-name",
    exchanges: [listed(), made("1", BODY, 200)],
  },
  {
    what: "gives a replaced command another id",
    rule: "upsert.keeps-the-id",
    exchanges: [made("1"), made("2", BODY, 200)],
  },
  {
    what: "lists a deleted command",
    rule: "endpoint.delete.removes-the-command",
    exchanges: [made("1"), deleted("1"), listed(command("1"))],
  },
  {
    what: "shows a deleted command",
    rule: "endpoint.delete.removes-the-command",
    exchanges: [made("1"), deleted("1"), read("1", command("1"))],
  },
  {
    what: "edits a deleted command",
    rule: "endpoint.unknown-command.is-refused",
    exchanges: [made("1"), deleted("1"), edited("1", { nsfw: true }, command("1", { ...BODY, nsfw: true }))],
  },
  {
    what: "gives a new command the id of a deleted one",
    rule: "upsert.after-delete-is-a-create",
    exchanges: [made("1"), deleted("1"), made("1")],
  },
  {
    what: "lists without a command that it made",
    rule: "command.list.holds-each-command",
    exchanges: [made("1"), made("2", OTHER), listed(command("2", OTHER))],
  },
  {
    what: "lists two commands of one name",
    rule: "command.name.is-unique-per-type-and-scope",
    exchanges: [listed(command("1"), command("2"))],
  },
  {
    what: "resets the options in an edit of the description",
    rule: "edit.keeps-other-fields",
    exchanges: [made("1"), edited("1", { description: "New" }, command("1", { name: "say", description: "New" }))],
  },
  {
    what: "resets nsfw in an edit of the description",
    rule: "edit.keeps-other-fields",
    exchanges: [
      made("1", { ...BODY, nsfw: true }),
      edited("1", { description: "New" }, command("1", { ...BODY, description: "New" })),
    ],
  },
  {
    what: "changes the type of a command",
    rule: "edit.type-is-fixed",
    exchanges: [made("1"), read("1", command("1", { name: "say", description: "", type: 2 }))],
  },
  {
    what: "does not take the description of an edit",
    rule: "edit.replaces-provided-fields",
    exchanges: [made("1"), edited("1", { description: "New" }, command("1"))],
  },
  {
    what: "keeps a command that a bulk overwrite does not list",
    rule: "bulk.removes-what-is-not-listed",
    exchanges: [made("1"), replaced([OTHER], [command("1"), command("2", OTHER)])],
  },
  {
    what: "lists a command that a bulk overwrite removed",
    rule: "bulk.removes-what-is-not-listed",
    exchanges: [made("1"), replaced([OTHER], [command("2", OTHER)]), listed(command("1"), command("2", OTHER))],
  },
  {
    what: "gives a command another id in a bulk overwrite",
    rule: "bulk.same-name-keeps-the-id",
    exchanges: [made("1"), replaced([BODY], [command("2")])],
  },
  {
    what: "answers a bulk overwrite with 201",
    rule: "endpoint.bulk.answers-200-with-an-array",
    exchanges: [replaced([BODY], [command("1")], 201)],
  },
  {
    what: "answers a bulk overwrite with an object",
    rule: "endpoint.bulk.answers-200-with-an-array",
    exchanges: [{ method: "PUT", path: GLOBAL, sent: [BODY], status: 200, answer: command("1") }],
  },
  {
    what: "answers a delete with 200",
    rule: "endpoint.delete.answers-204",
    exchanges: [made("1"), { ...deleted("1"), status: 200, answer: {} }],
  },
  {
    what: "answers an edit with 201",
    rule: "endpoint.edit.answers-200",
    exchanges: [made("1"), { ...edited("1", { nsfw: true }, command("1", { ...BODY, nsfw: true })), status: 201 }],
  },
  {
    what: "answers a list with an object",
    rule: "endpoint.list.answers-200-with-an-array",
    exchanges: [{ method: "GET", path: GLOBAL, status: 200, answer: { commands: [] } }],
  },
  {
    what: "lists the command of a guild among the global ones",
    rule: "scope.lists-do-not-mix",
    exchanges: [inGuild("1"), listed(command("1", BODY, GUILD))],
  },
  {
    what: "drops the options of a new command",
    rule: "option.fields.round-trip",
    exchanges: [{ ...made("1"), answer: command("1", { name: "say", description: "Says it" }) }],
  },
  {
    what: "takes a name of 33 characters",
    rule: "command.name.has-1-to-32-characters",
    exchanges: [made("1", { name: "n".repeat(33), description: "d" })],
  },
  {
    what: "takes an optional option before a required one",
    rule: "option.required-ones-come-first",
    exchanges: [made("1", { ...BODY, options: [OPTION, { ...OPTION, name: "more", required: true }] })],
  },
  {
    what: "returns other permissions than were sent",
    rule: "permission.edit.answers-the-object",
    exchanges: [permitted([ENTRY], [{ ...ENTRY, permission: false }])],
  },
  {
    what: "adds permissions to the old ones",
    rule: "permission.edit.replaces-all",
    exchanges: [permitted([ENTRY]), permitted([SECOND], [ENTRY, SECOND])],
  },
  {
    what: "reads other permissions than were set",
    rule: "permission.edit.is-read-back",
    exchanges: [permitted([ENTRY]), { ...permitted([], []), method: "GET", sent: undefined }],
  },
  {
    what: "loses the components of a message",
    rule: "message.components.read-back",
    exchanges: [message([])],
  },
];
