/** Bugs that time or an old version brings out. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { countOf, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, DELIVERIES, drive, edit, GLOBALLY, invoke, row, times, use } from "../requests.js";
import { handledBy, refusal } from "../wrap.js";
import { DAY_MS, HOUR_MS, MINUTE_MS, timed } from "./clock.js";

const MAX_DAILY_CREATES = 200;
const MAX_FOLLOW_UPS = 5;
const FOLLOW_UP: PlainRequest = {
  method: "POST",
  path: "/webhooks/{application_id}/{#5.deliveries.0.interaction.token}",
  body: { content: "more" },
  as: "none",
};

/** Bugs of days and minutes. */
const OF_CLOCKS: readonly PlantedBug[] = [
  {
    id: "each-create-begins-the-day-again",
    what: "The count of daily creates is forgotten a day after the last create, not after each.",
    kind: "time",
    // D1 "Limits": "Command creates | 200 per day per guild".
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering((known) => {
      const days = new Map<string, { readonly count: number; readonly lastMs: number }>();
      return timed((now) => async (call, { pass }) => {
        const { operation, place } = call;
        if (call.path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
        const { count, lastMs } = days.get(place) ?? { count: 0, lastMs: now() };
        const counted = now() - lastMs < DAY_MS ? count : 0;
        if (operation === "create" && counted >= MAX_DAILY_CREATES) return refusal();
        const before = new Set(known.keys());
        const response = await pass();
        const created = operation === "bulk" ? newIn(await bodyOf(response), before) : Number(response.status === 201);
        if (response.ok && created > 0) days.set(place, { count: counted + created, lastMs: now() });
        return response;
      });
    }),
    minimal: [
      bulk(times(100, (index) => ({ name: `a${index}`, description: "a" }))),
      drive("moveClock", { milliseconds: 23 * HOUR_MS }),
      bulk(times(100, (index) => ({ name: `b${index}`, description: "b" }))),
      drive("moveClock", { milliseconds: 23 * HOUR_MS }),
      create({ type: 2, name: "Profile" }),
    ],
  },
  {
    id: "buttons-live-15-minutes",
    what: "A component does nothing in a message that is older than 15 minutes.",
    kind: "time",
    // D2 "Events" 1: "Clicking a button (non-link, non-premium) or finishing a selection in a message delivers an
    // interaction of type 3 (message component) to the application."
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(() => {
      const sentMs = new Map<string, number>();
      return timed((now) => async (call, { pass }) => {
        const used = call.path["name"] === "useComponent" ? await objectOf(call.request) : {};
        const ageMs = now() - (sentMs.get(textOf(used, "message_id")) ?? now());
        if (ageMs >= 15 * MINUTE_MS) return Response.json({ outcome: "unknown" });
        const response = await pass();
        if (call.operation === "create-message" && response.ok) sentMs.set(textOf(await bodyOf(response), "id"), now());
        return response;
      });
    }),
    minimal: [
      row({ type: 2, style: 1, label: "press", custom_id: "press" }),
      drive("moveClock", { milliseconds: 16 * MINUTE_MS }),
      use(0, "press"),
    ],
  },
  {
    id: "denials-are-kept-for-a-minute",
    what: "A user to whom a command was denied stays without it for a minute after an edit gives it to everyone.",
    kind: "time",
    // D1 "Guild commands": "Edit guild command | ... | 200, command; effective immediately".
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "access.default-member-permissions.zero-forbids",
      "access.default-member-permissions.asks-for-its-bit",
      "command.default-member-permissions.may-be-null",
      "interaction.command.is-type-2",
    ],
    plant: handledBy(() => {
      const deniedMs = new Map<string, number>();
      return timed((now) => async (call, { pass }) => {
        if (call.path["name"] !== "invokeCommand") return pass();
        const used = await objectOf(call.request);
        const slot = ["user_id", "channel_id", "command_id"].map((member) => textOf(used, member)).join(" ");
        const lastMs = deniedMs.get(slot);
        if (lastMs !== undefined && now() - lastMs < MINUTE_MS) return Response.json({ outcome: "denied" });
        const response = await pass();
        if (textOf(await bodyOf(response), "outcome") === "denied") deniedMs.set(slot, now());
        return response;
      });
    }),
    minimal: [
      createA({ default_member_permissions: "0" }),
      invoke(0),
      edit(0, { default_member_permissions: null }),
      invoke(0),
    ],
  },
  {
    id: "follow-ups-are-counted-for-5-minutes",
    what: "The count of follow-ups is forgotten 5 minutes after the first, while the token is still valid.",
    kind: "time",
    // D1 "Limits": "Follow-up messages for user-installed apps | 5 per interaction".
    rules: [
      "interaction.follow-ups.of-user-installed-applications-are-5",
      "application.follow-up.of-user-installed-application-is-one-of-5",
    ],
    plant: handledBy(() => {
      const sent = new Map<string, { readonly count: number; readonly firstMs: number; readonly last: Json }>();
      return timed((now) => async (call, { pass }) => {
        const token = /\/webhooks\/\d+\/([^/]+)$/.exec(new URL(call.request.url).pathname)?.[1];
        if (token === undefined || call.request.method !== "POST") return pass();
        const response = await pass();
        const { count = 0, firstMs = now(), last = null } = sent.get(token) ?? {};
        if (response.ok) sent.set(token, { count: count + 1, firstMs, last: (await bodyOf(response)) ?? null });
        if (response.ok || count < MAX_FOLLOW_UPS || now() - firstMs < 5 * MINUTE_MS || !isObject(last))
          return response;
        const id = (BigInt(textOf(last, "id")) + 1n).toString();
        return Response.json({ ...last, ...(await objectOf(call.request)), id });
      });
    }),
    minimal: [
      drive("changeApplication", { integration_types: [0, 1] }),
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      drive("uninstall", { guild_id: "{guild_id}" }),
      createA({ integration_types: [0, 1] }, GLOBALLY),
      invoke(3),
      DELIVERIES,
      {
        method: "POST",
        path: "/interactions/{#5.deliveries.0.interaction.id}/{#5.deliveries.0.interaction.token}/callback",
        body: { type: 4, data: { content: "first" } },
        as: "none",
      },
      ...times(MAX_FOLLOW_UPS, () => FOLLOW_UP),
      drive("moveClock", { milliseconds: 6 * MINUTE_MS }),
      FOLLOW_UP,
    ],
  },
];

/** Bugs of old versions. */
const OF_VERSIONS: readonly PlantedBug[] = [
  {
    id: "versions-two-edits-old-are-taken",
    what: "A global command is refused in the version before the newest alone; a version that is older yet is taken.",
    kind: "time",
    // D1 "What the service does" 8: "when a user invokes a global command before an update has reached them, the service
    // checks the command version, rejects the invocation and triggers a reload of that command."
    rules: ["interaction.stale-version.is-rejected"],
    plant: remembering((known) => {
      const versions = new Map<string, readonly string[]>();
      return async (call, { pass }) => {
        if (call.path["name"] === "invokeCommand") {
          const used = await objectOf(call.request);
          const old = versions.get(textOf(used, "command_id"))?.slice(0, -1) ?? [];
          return old.includes(textOf(used, "version")) ? pass(without(used, "version")) : pass();
        }
        const replaced = versionsOf(known);
        const response = await pass();
        for (const [id, version] of response.ok ? replaced : []) {
          const earlier = versions.get(id) ?? [];
          if (isChanged(id, version, await bodyOf(response))) versions.set(id, [...earlier, version]);
        }
        return response;
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      edit(0, { description: "c" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
];

/** Every such bug. */
export const EIGHTEENTH_TIMES: readonly PlantedBug[] = [...OF_CLOCKS, ...OF_VERSIONS];

/** How many commands of a bulk answer are new. */
function newIn(body: Json | undefined, before: ReadonlySet<string>): number {
  return countOf(Array.isArray(body) ? body.filter((command: Json) => !before.has(textOf(command, "id"))) : []);
}

/** The newest version of each global command, by id. */
function versionsOf(known: Known): readonly (readonly [id: string, version: string])[] {
  return [...known]
    .filter(([, { place }]) => !place.includes("/guilds/"))
    .map(([id, { command }]) => [id, textOf(command, "version")]);
}

/** True where an answer shows a command in another version. */
function isChanged(id: string, version: string, body: Json | undefined): boolean {
  const commands: readonly Json[] = Array.isArray(body) ? body : [body ?? null];
  return commands.some((command) => textOf(command, "id") === id && textOf(command, "version") !== version);
}
