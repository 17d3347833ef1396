/** Properties of deliveries: whatever a user does with a valid command, message or modal reaches the application as it was done. */
import fc, { type Arbitrary } from "fast-check";
import { chatInputCommand, contextMenuCommand } from "../../generators/commands/command.js";
import { select } from "../../generators/components/selects.js";
import { settledComponents } from "../../generators/components/settled.js";
import { componentUse } from "../../generators/interactions/component-use.js";
import { invocation, typing } from "../../generators/interactions/invocation.js";
import { modalSubmission } from "../../generators/interactions/modal-submission.js";
import { MESSAGES, MODALS } from "../../generators/kinds.js";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { GUILD_OPERATIONS, type OperationOf } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { sent } from "../components/words.js";
import { readsBack } from "../messages/words.js";
import { modalCallback } from "../rows/callbacks.js";
import {
  cameTo,
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  FOR_ALL,
  guild,
  guildId,
  interaction,
  mark,
  member,
  reach,
  respond,
  use,
  useComponent,
  user,
  userId,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, readBack, request, slot } from "../rows/steps.js";
import {
  CHOSEN,
  type ChangeAfterUse,
  commandChanges,
  messageChanges,
  PRESSED,
  useOfChangedCommand,
  useOfChangedMessage,
} from "./after-changes.js";
import { SELF_CONTAINED } from "./messages.suite.js";
import { entitiesIn, NAMED_WORLD, placed } from "./named-world.js";
import { later, oldVersionProperties } from "./old-versions.js";
import { usedInSeveralGuilds } from "./several-guilds.js";
import { useHistories } from "./use-histories.js";

const COMMON = {
  level: "must",
  needs: ["driver", "interactions", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.1,
  sideBySide: "driven",
} as const satisfies Partial<Property>;

/** Without others beside it. */
const { sideBySide: _beside, ...ALONE } = COMMON;

/** One world is made for so many uses at most: it takes as many requests as they do. */
const MOST_USES = 8;

const LOCALES = ["en-US", "fr", "de", "ja", "pt-BR"] as const;

/** Who uses something: languages of the user and of the guild, and a name in it. */
interface Scene {
  readonly locale: string;
  readonly guildLocale: string;
  readonly nick: string | null;
}

/** Languages that a body translates something to. */
function localesIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(localesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.endsWith("_localizations") && isObject(inner) ? Object.keys(inner) : localesIn(inner),
  );
}

/** A user reads the body in one of its languages, if it has any. */
function scenesOf(body: JsonObject): Arbitrary<Scene> {
  const own = [...new Set(localesIn(body))];
  const locale = fc.constantFrom(...(own.length > 0 ? own : LOCALES));
  return fc.record({
    locale,
    guildLocale: fc.constantFrom(...LOCALES),
    nick: fc.constantFrom(null, "Ada", "大きい 🐈"),
  });
}

/** A guild and a user in it, with everybody and everything that the uses name. */
function worldOf({ locale, guildLocale, nick }: Scene, uses: readonly Body[]): readonly Step[] {
  return [
    guild("guild", { locale: guildLocale }),
    user("user", { locale }),
    member("guild", "user", nick === null ? {} : { nick }),
    ...entitiesIn(uses),
  ];
}

/** Something with the ways to use it that were drawn. */
interface Used {
  readonly body: JsonObject;
  readonly uses: readonly Body[];
  readonly scene: Scene;
  /** What is changed after the uses; then it is used once more. */
  readonly change: ChangeAfterUse;
}

/** Bodies that can be used at all, each with one to five uses. */
function usedOf(
  bodies: Arbitrary<JsonObject>,
  useOf: (body: JsonObject) => Arbitrary<Body> | undefined,
  {
    most = MOST_USES,
    changes = fc.constant("none"),
  }: { readonly most?: number; readonly changes?: Arbitrary<ChangeAfterUse> } = {},
) {
  return bodies
    .chain((body): Arbitrary<Used | undefined> => {
      const one = useOf(body);
      if (one === undefined) return fc.constant(undefined);
      const uses = fc.array(part(one), { minLength: 1, maxLength: most, size: "max" });
      return fc.record({ body: fc.constant(body), uses, scene: scenesOf(body), change: changes });
    })
    .filter((used) => used !== undefined);
}

/** What was done is delivered, each once and as it was done. */
function seenSince(since: string, count: number, rule: RuleId): Step {
  return deliveries("seen", [{ ...delivered("seen", count), rule }, { check: "received" }], since);
}

const came = (name: string, rule: RuleId): Check => ({ ...cameTo(name, "delivered"), rule });

/** Without what decides who may use it. */
function forAll({
  default_member_permissions: _bits,
  default_permission: _all,
  nsfw: _nsfw,
  ...body
}: JsonObject): JsonObject {
  return body;
}

const commands: Arbitrary<JsonObject> = fc
  .oneof(
    { withCrossShrink: true },
    { arbitrary: chatInputCommand(), weight: 6 },
    { arbitrary: contextMenuCommand(2), weight: 1 },
  )
  .map(forAll);

/** Uses of a command, or of options that are typed into. */
function commandSteps(call: OperationOf<"driver">, rule: RuleId, used: Used): readonly Step[] {
  const { body, uses, scene, change } = used;
  return [
    ...worldOf(scene, uses),
    // A command that is not stored as it was sent is used otherwise, too.
    request("given", "command", GUILD_OPERATIONS.create, {
      path: { guild_id: guildId() },
      body,
      expect: [{ check: "accepted" }, readBack("command", at("command"))],
    }),
    mark(),
    ...uses.map((one, nth) => {
      const name = `use ${nth + 1}`;
      const who = { user_id: userId(), channel_id: channelId(), command_id: at("command", "/id") };
      return drive("act", name, call, { ...who, ...placed(one) }, [came(name, rule)]);
    }),
    seenSince("mark", uses.length, rule),
    ...(call === "invokeCommand" ? useOfChangedCommand(change, body, uses[0] ?? {}) : []),
  ];
}

/** Any way to use any command that everybody may use. */
const usesAreDelivered: Property = {
  ...COMMON,
  id: "interaction.any-valid-use-is-delivered@invoke",
  title: "sends the application any valid use of any command, with the values that the user entered",
  rules: ["interaction.command.is-type-2", "interaction.data.options-have-name-type-and-value"],
  steps: () =>
    usedOf(commands, (body) => invocation(body, NAMED_WORLD), { changes: commandChanges }).map((used) =>
      commandSteps("invokeCommand", "interaction.command.is-type-2", used),
    ),
};

/** A guild command and a global one may have the same name: each use says which of them it is of. */
const namesakesAreDelivered: Property = {
  ...ALONE,
  id: "interaction.any-valid-use-is-delivered@namesakes",
  title: "sends the use of a guild command with its own id and version where a global command has its name",
  rules: ["interaction.data.id-is-the-command", "interaction.data.version-is-the-command-version"],
  leases: ["global", "driver"],
  weight: 0.02,
  steps: () =>
    usedOf(
      chatInputCommand().map((body) => ({ ...forAll(body), name: SHARED_NAME })),
      (body) => invocation(body, NAMED_WORLD),
      { most: 2 },
    ).map((used) => [
      slot(GLOBAL, "namesake", { name: SHARED_NAME, ...FOR_ALL }),
      ...commandSteps("invokeCommand", "interaction.command.is-type-2", used),
      reach("user", channelId(), "namesake"),
      mark("namesake reached"),
      use("use of the namesake", { of: "namesake" }),
      deliveries(
        "seen of the namesake",
        [delivered("seen of the namesake", 1), { check: "received" }],
        "namesake reached",
      ),
    ]),
};

const SHARED_NAME = "slot-a";

/** A command in which several options may suggest something: drawn one by one, two of them are seldom beside each other. */
const suggestingCommand = fc
  .tuple(chatInputCommand(), fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }))
  .map(([body, which]) => {
    let nth = 0;
    const suggesting = (option: JsonObject): JsonObject => {
      const { type, choices, options } = option;
      if (Array.isArray(options)) return { ...option, options: options.filter(isObject).map(suggesting) };
      const mayChoose = SUGGESTING.has(type) && choices === undefined;
      return mayChoose && which[nth++ % which.length] === true ? { ...option, autocomplete: true } : option;
    };
    return suggesting(body);
  });

/** Types of options that may have autocomplete. */
const SUGGESTING: ReadonlySet<Json | undefined> = new Set([3, 4, 10]);

/** Any option with autocomplete, whatever was filled in before. */
const typingIsDelivered: Property = {
  ...COMMON,
  id: "autocomplete.any-typing-is-delivered@type",
  title: "sends the application what a user types into any option with autocomplete",
  rules: ["autocomplete.typed-option.is-focused", "autocomplete.one-option.is-focused"],
  steps: () =>
    usedOf(suggestingCommand.map(forAll), (body) => typing(body, NAMED_WORLD)).map((used) =>
      commandSteps("typeOption", "autocomplete.typed-option.is-focused", used),
    ),
};

/** @param hours that go by before the message is used */
function messageSteps({ body, uses, scene, change }: Used, hours = 0): readonly Step[] {
  const ruleOf = (one: Body): RuleId => (one["values"] === undefined ? PRESSED : CHOSEN);
  const [first = {}] = uses;
  return [
    ...worldOf(scene, uses),
    // A message that is not stored as it was sent is used otherwise, too.
    { ...sent(body), expect: [{ check: "accepted" }, readsBack("message", at("message"))] },
    ...later("later", hours),
    mark(),
    ...uses.map((one, nth) => useComponent(`use ${nth + 1}`, placed(one), ruleOf(one))),
    seenSince("mark", uses.length, uses.some((one) => one["values"] === undefined) ? PRESSED : CHOSEN),
    ...useOfChangedMessage(change, body, first, ruleOf(first)),
  ];
}

/** Few messages have a select, and each of these has up to five. */
const messagesOfSelects: Arbitrary<JsonObject> = fc
  .array(select(SELF_CONTAINED).message, { minLength: 1, maxLength: 5, size: "max" })
  .map((selects) => ({
    content: "Sent by slashproof",
    components: settledComponents(selects.map((one) => ({ type: 1, components: [one] }))),
  }));

const usableMessages: Arbitrary<JsonObject> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: MESSAGES.valid(SELF_CONTAINED), weight: 2 },
  { arbitrary: messagesOfSelects, weight: 1 },
);

/** Any button that can be pressed, and any selection within its bounds. */
const componentsAreDelivered: Property = {
  ...COMMON,
  needs: ["driver", "interactions", "messages"],
  id: "component-response.any-use-is-delivered@use",
  title: "sends the application any press of a button and any selection, with the custom_id and the chosen values",
  rules: [PRESSED, CHOSEN, "component.custom-id.comes-back-unchanged"],
  steps: () =>
    usedOf(usableMessages, (body) => componentUse(body, NAMED_WORLD), { changes: messageChanges }).map((used) =>
      messageSteps(used),
    ),
};

/** By itself: how a message is edited is not described, and who refuses it is still to be checked for all other uses. */
const editedComponentsAreDelivered: Property = {
  ...COMMON,
  needs: componentsAreDelivered.needs,
  id: "component-response.any-use-is-delivered@edited",
  title: "sends the application presses and selections of the components that an edit of the message left it with",
  rules: [PRESSED, CHOSEN, "component.custom-id.comes-back-unchanged"],
  weight: 0.03,
  steps: () =>
    usedOf(usableMessages, (body) => componentUse(body, NAMED_WORLD), {
      most: 2,
      changes: fc.constantFrom("custom-id", "other-kind"),
    }).map((used) => messageSteps(used)),
};

/** No document says that a message can be used for some time only. */
const oldComponentsAreDelivered: Property = {
  ...ALONE,
  needs: componentsAreDelivered.needs,
  id: "component-response.any-use-is-delivered@later",
  title: "sends the application presses and selections also hours after the message was sent",
  rules: [PRESSED, CHOSEN],
  weight: 0.02,
  movesClock: true,
  steps: () =>
    fc
      .tuple(
        usedOf(usableMessages, (body) => componentUse(body, NAMED_WORLD), { most: 3 }),
        fc.constantFrom(1, 24),
      )
      .map(([used, hours]) => messageSteps(used, hours)),
};

const MIRRORS = "component-response.modal.mirrors-its-components" satisfies RuleId;

function modalSteps({ body, uses, scene }: Used): readonly Step[] {
  const [values] = uses.map((one) => placed(one)["values"] as Template);
  return [
    ...worldOf(scene, uses),
    command("command", { name: "ask" }),
    mark("start"),
    use("opened", { part: "given" }),
    { ...deliveries("invoked", [delivered("invoked", 1)], "start"), part: "given" },
    respond("given", "modal", "invoked", modalCallback(body)),
    drive(
      "act",
      "submitted",
      "submitModal",
      { user_id: userId(), interaction_id: interaction("invoked", "/id"), values: values ?? {} },
      [came("submitted", MIRRORS)],
    ),
    seenSince("invoked", 1, MIRRORS),
  ];
}

/** Any way to fill in any modal. */
const submissionsAreDelivered: Property = {
  ...COMMON,
  id: "component-response.any-submission-is-delivered@submit",
  title: "sends the application any valid submission of any modal, with the values that the user entered",
  rules: [MIRRORS],
  steps: () =>
    usedOf(MODALS.valid(SELF_CONTAINED), (body) => modalSubmission(body, NAMED_WORLD), { most: 1 }).map(modalSteps),
};

/** Properties of what is delivered. */
export const deliveryProperties: readonly Property[] = [
  useHistories,
  ...oldVersionProperties,
  usesAreDelivered,
  namesakesAreDelivered,
  usedInSeveralGuilds,
  typingIsDelivered,
  componentsAreDelivered,
  editedComponentsAreDelivered,
  oldComponentsAreDelivered,
  submissionsAreDelivered,
];
