/**
 * One opinion of a payload: `check-app`, `proxy` and `lint` blame a client for the same, and what they blame the reference
 * service and the stage refuse. What a profile leaves open, none of them blames.
 */
import { describe, expect, test } from "vitest";
import { replaceAt } from "../generators/rows/json-pointer.js";
import { judgeResponse, knownResponse } from "./app/judge/judge-response.js";
import { Verdicts } from "./app/judge/verdicts.js";
import type { LintKind } from "./cli/flags.js";
import { faultsOf } from "./cli/lint/judge.js";
import { levelOf } from "./contract/catalogue.js";
import { elementsOf, isObject, type Json, type JsonObject } from "./contract/json.js";
import type { OperationId } from "./contract/operations.js";
import { type ProfileName, profileOf } from "./contract/profile.js";
import type { RuleId } from "./contract/rule-ids.gen.js";
import { brokenByRequest } from "./proxy/broken-by-request.js";
import { clientFaults } from "./proxy/client-faults.js";
import { enumerationsOf } from "./rules/context.js";
import { openedService } from "./service/testing/opened-service.js";
import { openStage } from "./stage/open-stage.js";

type Blame = readonly RuleId[];

/** Who judges, in one profile. */
function judgesOf(profile: ProfileName) {
  const enumerations = enumerationsOf(profileOf(profile));
  return {
    lint: (value: Json, kind: LintKind): Blame =>
      faultsOf({ value, kind, at: "" }, profile, { at: () => undefined })
        .filter(isMust)
        .map(ruleOf),
    proxy: (operation: OperationId, json: Json, parameters = {}): Blame => {
      const exchange = { operation, parameters, sent: { json, isMalformed: false, encoding: "json" as const } };
      const resources = { command: () => undefined, message: () => undefined };
      return clientFaults(exchange, brokenByRequest(exchange, resources, enumerations), profile)
        .filter(isMust)
        .map(ruleOf);
    },
    checkApp: (body: JsonObject, type: number, option?: JsonObject): Blame => {
      const verdicts = new Verdicts();
      const known = knownResponse({ body, files: 0 });
      if (known === undefined) throw new Error("the row is no response");
      judgeResponse({ interaction: { type, data: {} }, option }, known, profile, verdicts);
      return verdicts.found.filter(({ rule, under }) => levelOf(under ?? rule, profile) === "must").map(ruleOf);
    },
  };
}

const isMust = ({ level }: { readonly level: string }): boolean => level === "must";
const ruleOf = ({ rule }: { readonly rule: RuleId }): RuleId => rule;

const VALUES: readonly Json[] = [null, 5, "5", true, {}, [], "", 1.5, [5], "x".repeat(4_500)];

/** A valid payload with one value replaced: at each place, by each of the values. */
function* variantsOf(payload: JsonObject): Generator<readonly [name: string, variant: JsonObject]> {
  yield ["as it is", payload];
  for (const pointer of pointersIn(payload, ""))
    for (const value of VALUES)
      yield [`${pointer} = ${JSON.stringify(value).slice(0, 20)}`, replaceAt(payload, pointer, value) as JsonObject];
}

function pointersIn(value: Json, at: string): readonly string[] {
  const members = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return members.flatMap(([name, member]) => [`${at}/${name}`, ...pointersIn(member as Json, `${at}/${name}`)]);
}

const BUTTON = { type: 2, style: 1, label: "L", custom_id: "c", disabled: false, emoji: { name: "x" } };
const SELECT_OPTION = { label: "a", value: "a", description: "d", default: true };
const SELECT = { type: 3, custom_id: "s", placeholder: "p", min_values: 1, max_values: 1, options: [SELECT_OPTION] };
const MEDIA = { media: { url: "https://a.example/x.png" }, description: "d", spoiler: false };
const SECTION = { type: 9, components: [{ type: 10, content: "x" }], accessory: { type: 11, ...MEDIA } };
const FIELD = { type: 4, custom_id: "i", style: 1, min_length: 1, max_length: 5, required: true, value: "x" };

const MESSAGES: Readonly<Record<string, JsonObject>> = {
  "a plain message": { content: "Hello" },
  "a message with buttons": {
    content: "Hello",
    tts: false,
    flags: 64,
    embeds: [{ title: "t", description: "d", fields: [{ name: "n", value: "v", inline: true }] }],
    allowed_mentions: { parse: ["users"] },
    components: [
      { type: 1, components: [BUTTON] },
      { type: 1, components: [SELECT] },
    ],
  },
  "a message of components": {
    flags: 32768,
    components: [
      { type: 17, accent_color: 5, components: [SECTION, { type: 14, divider: true }, { type: 12, items: [MEDIA] }] },
    ],
  },
  "an embed alone": { embeds: [{ title: "t" }] },
  "a sticker alone": { sticker_ids: ["1"] },
  "a poll alone": { poll: { question: { text: "q" }, answers: [{ poll_media: { text: "a" } }], duration: 5 } },
};

const MODAL: JsonObject = {
  custom_id: "m",
  title: "T",
  components: [
    { type: 18, label: "L", description: "d", component: FIELD },
    { type: 10, content: "t" },
  ],
};
const SUGGESTIONS: JsonObject = { choices: [{ name: "One", name_localizations: { de: "Eins" }, value: "1" }] };
const TYPED: JsonObject = { type: 3, name: "o", focused: true, value: "" };

const COMMAND: JsonObject = {
  type: 1,
  name: "cmd",
  description: "D",
  description_localizations: { de: "B" },
  default_member_permissions: "8",
  integration_types: [0, 1],
  contexts: [0, 1],
  nsfw: false,
  options: [
    { type: 3, name: "s", description: "d", required: true, choices: [{ name: "c", value: "v" }] },
    { type: 4, name: "i", description: "d", min_value: 1, max_value: 5, autocomplete: true },
    { type: 7, name: "c", description: "d", channel_types: [0] },
    { type: 3, name: "t", description: "d", min_length: 1, max_length: 5 },
  ],
};

/** What a judge cannot know without the files of a form, or without the option that is typed into. */
const UNKNOWN: readonly RuleId[] = [
  "application.message.shows-something",
  "application.autocomplete.value-follows-the-option-type",
];

const isBlamed = (blame: Blame): boolean => blame.length > 0;
const isBlamedForKnown = (blame: Blame): boolean => blame.some((rule) => !UNKNOWN.includes(rule));

/** A variant of a payload, and what each judge blames. */
interface Opinions {
  readonly name: string;
  /** Judges that know all that the service knows. */
  readonly knowing: Readonly<Record<string, Blame>>;
  /** Judges of the payload alone. */
  readonly others: Readonly<Record<string, Blame>>;
  /** Of the service. */
  readonly status: number;
  /** The rules of its refusal; empty where it names none. */
  readonly refusedFor: () => Promise<readonly string[]>;
}

/** The opinions that differ: judges among each other, or what they blame and what the service refuses. */
async function differencesIn(all: readonly Opinions[], profile: ProfileName): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const { name, knowing, others, status, refusedFor } of all) {
    const known = [...Object.values(knowing), ...Object.values(others)].map(isBlamedForKnown);
    const whole = Object.values(knowing).map(isBlamed);
    const isRefused = status >= 400;
    const isOne = new Set(known).size === 1 && new Set(whole).size === 1;
    const isKept = whole[0] === isRefused || (isRefused && (await refusedFor()).every((rule) => isOpen(rule, profile)));
    if (!isOne || !isKept) differences.push(`${name}: ${JSON.stringify({ ...knowing, ...others })}, service ${status}`);
  }
  return differences;
}

/** Advice, and what a profile only observes: the reference service refuses it, and no client is blamed. */
function isOpen(rule: string, profile: ProfileName): boolean {
  return levelOf(rule as RuleId, profile) !== "must";
}

/** The rules of a refusal in the words of profile documented. Only an empty message is refused without one. */
function rulesIn(body: Json | undefined): readonly string[] {
  const named = isObject(body) ? elementsOf(body["errors"]).filter(isObject) : [];
  return named.length === 0 ? ["application.message.shows-something"] : named.map(({ rule }) => String(rule));
}

describe.each<ProfileName>(["discord", "documented"])("in profile %s there is one opinion of", (profile) => {
  const { lint, proxy, checkApp } = judgesOf(profile);

  /** The answer of the service, and the rules that a service of profile documented names for it. */
  async function servicesOf(type: number, interaction: JsonObject = {}) {
    const [opened, naming] = [await openedService({ profile }), await openedService({ profile: "documented" })];
    const callback = async (service: typeof opened, body: JsonObject) =>
      service.ask("POST", service.callbackPath(service.interaction(type, { interaction })), body);
    return {
      respond: async (body: JsonObject) => ({
        status: (await callback(opened, body)).status,
        refusedFor: async () => rulesIn((await callback(naming, body)).body),
      }),
      create: async (path: "messagesPath" | "globalPath", body: JsonObject) => {
        const pathOf = (service: typeof opened) =>
          path === "globalPath" ? service.globalPath : service.messagesPath();
        return {
          status: (await opened.ask("POST", pathOf(opened), body)).status,
          refusedFor: async () => rulesIn((await naming.ask("POST", pathOf(naming), body)).body),
        };
      },
    };
  }

  test.each(Object.entries(MESSAGES))("%s", async (_, message) => {
    const { respond, create } = await servicesOf(2);
    const all: Opinions[] = [];
    for (const [name, data] of variantsOf(message)) {
      const body = { type: 4, data };
      const ofResponse = { checkApp: checkApp(body, 2), proxy: proxy("respondToInteraction", body) };
      const ofMessage = { proxy: proxy("createMessage", data) };
      all.push({ name, knowing: ofResponse, others: { lint: lint(body, "callback") }, ...(await respond(body)) });
      all.push({
        name,
        knowing: ofMessage,
        others: { lint: lint(data, "message") },
        ...(await create("messagesPath", data)),
      });
    }

    expect(await differencesIn(all, profile)).toEqual([]);
  });

  test("modals", async () => {
    const { respond } = await servicesOf(2);
    const all: Opinions[] = [];
    for (const [name, data] of variantsOf(MODAL)) {
      const body = { type: 9, data };
      const knowing = { checkApp: checkApp(body, 2), proxy: proxy("respondToInteraction", body) };
      const others = { lint: lint(data, "modal"), lintOfCallback: lint(body, "callback") };
      all.push({ name, knowing, others, ...(await respond(body)) });
    }

    expect(await differencesIn(all, profile)).toEqual([]);
  });

  test("suggestions", async () => {
    const { respond } = await servicesOf(4, { data: { options: [TYPED] } });
    const all: Opinions[] = [];
    for (const [name, data] of variantsOf(SUGGESTIONS)) {
      const body = { type: 8, data };
      const others = { proxy: proxy("respondToInteraction", body), lint: lint(body, "callback") };
      all.push({ name, knowing: { checkApp: checkApp(body, 4, TYPED) }, others, ...(await respond(body)) });
    }

    expect(await differencesIn(all, profile)).toEqual([]);
  });

  test("commands", async () => {
    const { create } = await servicesOf(2);
    const all: Opinions[] = [];
    for (const [name, command] of variantsOf(COMMAND)) {
      const knowing = { proxy: proxy("createGlobalCommand", command), lint: lint(command, "command") };
      all.push({ name, knowing, others: {}, ...(await create("globalPath", command)) });
    }

    expect(await differencesIn(all, profile)).toEqual([]);
  });
});

/** Fields without effect in a guild: a service may refuse them or not, and the client is not blamed. */
test.each<[field: string, value: Json]>([
  ["dm_permission", true],
  ["contexts", [0]],
  ["integration_types", [0]],
])("%s in a guild is blamed on no client and no service", (field, value) => {
  const command = { name: "cmd", description: "D", [field]: value };

  const blamed = (["discord", "documented"] as const).map((profile) =>
    judgesOf(profile).proxy("createGuildCommand", command, { guild_id: "1" }),
  );

  expect(blamed).toEqual([[], []]);
});

test.each<[payload: string, path: "messages" | "commands", body: JsonObject, status: number]>([
  ["2,000 characters", "messages", { content: "a".repeat(2_000) }, 200],
  ["2,001 characters", "messages", { content: "a".repeat(2_001) }, 400],
  ["a number as content", "messages", { content: 5 }, 200],
  ["an object as content", "messages", { content: {} }, 400],
  [
    "an empty label",
    "messages",
    { components: [{ type: 1, components: [{ ...SELECT, options: [{ label: "", value: "a" }] }] }] },
    400,
  ],
  ["permissions in digits", "commands", { name: "a", description: "b", default_member_permissions: "8" }, 201],
  ["permissions in a word", "commands", { name: "a", description: "b", default_member_permissions: "null" }, 400],
  ["no contexts", "commands", { name: "a", description: "b", contexts: [] }, 400],
])("the stage has the opinion of profile discord about %s", async (_, path, body, status) => {
  const { lint } = judgesOf("discord");
  await using stage = await openStage();
  const url =
    path === "messages" ? `channels/${stage.channelId}/messages` : `applications/${stage.applicationId}/commands`;

  const response = await fetch(`${stage.baseUrl}/${url}`, {
    method: "POST",
    headers: { authorization: `Bot ${stage.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.text();

  expect(response.status).toBe(status);
  const isKnownToLint = JSON.stringify(body) !== JSON.stringify({ content: {} });
  expect(isBlamed(lint(body, path === "messages" ? "message" : "command"))).toBe(status === 400 && isKnownToLint);
});
