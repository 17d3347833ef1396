/** The adapter of the second blind SDK, as docs/sdk-builders.md describes. `BLIND_ADAPTER` names its mistake. */
import * as sdk from "./sdk.mjs";

const MISTAKE = process.env.BLIND_ADAPTER ?? "";
const TYPE_NAMES = { 1: "group", 2: "groups" };
const kept = { choices: [], names: [] };
let calls = 0;

export const name = "second-blind-sdk";
export const version = "2.0.0";
export const kinds = ["command", "guild-command", "command-edit", "guild-command-edit", "command-list", "permissions"];

/** Each mistake gets the payload, the call of the SDK, and the kind; a correct adapter returns `send(payload)`. */
const OF_COMMANDS = {
  "drops-the-type-of-entry-points": (payload, send) => without(send(payload), "type", ({ type }) => type === 4),
  "crashes-for-entry-points": (payload, send) =>
    send(payload.type === 4 ? { handler: payload.handler.code() } : payload),
  "refuses-entry-points": (payload, send) => {
    if (payload.type === 4) throw new Error("this version of the SDK has no entry points");
    return send(payload);
  },
  "drops-the-handler": (payload, send) => without(send(payload), "handler"),
  "drops-names-of-choices": (payload, send) => withChoices(send(payload), ({ value }) => ({ value })),
  "drops-names-of-top-choices": (payload, send) => withChoices(send(payload), ({ value }) => ({ value }), 1),
  "drops-names-of-nested-choices": (payload, send) => withChoices(send(payload), ({ value }) => ({ value }), 2),
  "talks-like-the-sdk": (payload, send) => {
    if (payload.options?.some(({ choices }) => choices)) throw new Error("name does not fit");
    return send(payload);
  },
  "is-asynchronous": async (payload, send) => send(payload),
  "crashes-later": async (payload, send) => {
    await Promise.resolve();
    return send({ ...payload, options: payload.options.map((one) => one) });
  },
  "never-returns-choices": (payload, send) =>
    JSON.stringify(payload).includes('"choices"') ? new Promise(() => {}) : send(payload),
  "collects-choices": (payload, send) => {
    const sent = send(payload);
    if (!Array.isArray(sent.options?.[0]?.choices)) return sent;
    kept.choices.push(...sent.options[0].choices);
    return { ...sent, options: [{ ...sent.options[0], choices: [...kept.choices] }, ...sent.options.slice(1)] };
  },
  "numbers-its-names": (payload, send) => {
    const sent = send(payload);
    return calls > 300 && sent.name ? { ...sent, name: `${sent.name.slice(0, 28)}${calls}` } : sent;
  },
  "needs-names-in-edits": (payload, send, kind) => {
    if (kind.endsWith("edit") && payload.name === undefined) throw new Error("a command has a name");
    return send(payload);
  },
  "returns-the-list-of-permissions": (payload, send, kind) =>
    kind === "permissions" ? send(payload).permissions : send(payload),
  "wraps-the-list": (payload, send, kind) => (kind === "command-list" ? { commands: send(payload) } : send(payload)),
  "needs-options": (payload, send) => send({ ...payload, options: payload.options.filter(Boolean) }),
  "needs-choices": (payload, send) => {
    for (const { type, choices } of payload.options ?? []) if (type === 3) choices.forEach(Boolean);
    return send(payload);
  },
  "has-no-attachments": (payload, send) =>
    withOptions(send(payload), (one) => (one.type === 11 ? { ...one, type: undefined } : one)),
  "swaps-the-menus": (payload, send) =>
    send({ ...payload, ...(payload.type > 1 && payload.type < 4 && { type: 5 - payload.type }) }),
  "returns-big-integers": (payload, send) => {
    const sent = send(payload);
    const bits = sent.default_member_permissions;
    return bits ? { ...sent, default_member_permissions: BigInt(bits) } : sent;
  },
  "returns-a-map": (payload, send) => new Map(Object.entries(send(payload))),
  "returns-a-circle": (payload, send) => {
    const sent = send(payload);
    sent.self = sent;
    return sent;
  },
  "throws-nothing": () => {
    throw undefined;
  },
  "throws-text-for-groups": (payload, send) => {
    if (payload.options?.some(({ type }) => type === 2)) throw "groups are not passed on";
    return send(payload);
  },
  "writes-json-by-hand": (payload, send) => {
    const sent = send(payload);
    return withChoices(sent, (choice) => ({ ...choice, name: JSON.parse(`"${choice.name}"`) }));
  },
  "recurses-without-end": (payload, send) => {
    const deep = (one) => deep([one]);
    return payload.options?.some(({ type }) => type === 2) ? deep(payload) : send(payload);
  },
  "names-the-types-of-groups": (payload, send) =>
    send(changedOptions(payload, (one) => (one.type in TYPE_NAMES ? { ...one, type: TYPE_NAMES[one.type] } : one))),
  "ends-the-process": (payload, send) => (payload.options?.length > 20 ? process.exit(0) : send(payload)),
  "calls-everything-unsupported": () => unsupported("anything"),
  "calls-refusals-unsupported": (payload, send) => {
    try {
      return send(payload);
    } catch (error) {
      return unsupported(error.message);
    }
  },
  "prints-what-it-does": (payload, send) => {
    console.log(JSON.stringify(payload));
    return send(payload);
  },
  "fills-in-defaults": (payload, send, kind) =>
    kind === "command" ? { nsfw: false, ...send(payload) } : send(payload),
};

export function command(payload, { kind = "command", commandType } = {}) {
  calls += 1;
  const send = (given) => sent(given, kind, commandType);
  return (OF_COMMANDS[MISTAKE] ?? ((given) => send(given)))(payload, send, kind);
}

/** Mistakes that are in all functions alike. */
const OF_ALL = ["calls-everything-unsupported", "calls-refusals-unsupported"];
const send = (sends) => (payload) => (OF_ALL.includes(MISTAKE) ? OF_COMMANDS[MISTAKE](payload, sends) : sends(payload));

export function message(payload) {
  if (MISTAKE === "wraps-messages") return { data: sdk.message(payload) };
  if (MISTAKE === "crashes-on-buttons" && JSON.stringify(payload).includes('"type":2'))
    for (const row of payload.components) for (const { emoji } of row.components) emoji.name.trim();
  return send(sdk.message)(payload);
}

export function modal(payload) {
  if (MISTAKE === "forgets-components-of-modals") return sdk.modal({ ...payload, components: payload.component });
  return send(sdk.modal)(payload);
}

function sent(payload, kind, commandType) {
  if (kind === "permissions") return sdk.permissions(payload);
  if (kind === "command-list") return sdk.replaceAll(payload);
  const isForGuild = kind.startsWith("guild");
  return kind.endsWith("edit") ? sdk.edit(payload, commandType, isForGuild) : sdk.create(payload, isForGuild);
}

function unsupported(what) {
  throw Object.assign(new Error(what), { unsupported: true });
}

function without(payload, member, isMeant = () => true) {
  return isMeant(payload) ? { ...payload, [member]: undefined } : payload;
}

function withOptions(payload, change) {
  return Array.isArray(payload.options) ? { ...payload, options: payload.options.map(change) } : payload;
}

function changedOptions(payload, change) {
  if (!Array.isArray(payload.options)) return payload;
  return { ...payload, options: payload.options.map((one) => changedOptions(change(one), change)) };
}

/** Changes choices at one depth, or at any. */
function withChoices(payload, change, depth, at = 1) {
  return withOptions(payload, (option) => {
    const inner = withChoices(option, change, depth, at + 1);
    return Array.isArray(inner.choices) && (depth === undefined || depth === at)
      ? { ...inner, choices: inner.choices.map(change) }
      : inner;
  });
}
