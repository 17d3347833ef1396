/** Properties of deliveries: whatever a user does with a valid command, message or modal reaches the application as it was done. */
import fc, { type Arbitrary } from "fast-check";
import { chatInputCommand, contextMenuCommand } from "../../generators/commands/command.js";
import { nameSources, sharingNames } from "../../generators/commands/shared-names.js";
import { invocation, typing } from "../../generators/interactions/invocation.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { GUILD_OPERATIONS, type OperationOf } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { entry, MANAGER_TOKEN, permit, placeOf, stepsOfSpot } from "../access/people.js";
import {
  channelId,
  delivered,
  deliveries,
  drive,
  FOR_ALL,
  guildId,
  interaction,
  later,
  mark,
  member,
  reach,
  roleId,
  use,
  userId,
} from "../rows/driver.js";
import { GLOBAL, GUILD } from "../rows/scope.js";
import { ACCEPTED, at, type Body, differs, readBack, request, same, slot } from "../rows/steps.js";
import { commandChanges, useOfChangedCommand } from "./after-changes.js";
import { allowedInSeveralGuilds } from "./allowed-in-guilds.js";
import { repeatsAreAnnounced } from "./announced.js";
import { entryPointHistories } from "./entry-points.js";
import { lacksRequired } from "./lacks-required.js";
import { lobbyHistories } from "./lobbies.js";
import { NAMED_WORLD, placed } from "./named-world.js";
import { oldVersionProperties } from "./old-versions.js";
import { usedInSeveralGuilds } from "./several-guilds.js";
import { listInALanguage } from "./shown-in-languages.js";
import { submissionProperties } from "./submissions.js";
import { oldUseHistories, useHistories } from "./use-histories.js";
import {
  ALONE,
  came,
  DRIVEN,
  inAnyLanguage,
  localesIn,
  OWN_ROLE,
  seenSince,
  type Used,
  usedOf,
  worldOf,
} from "./used.js";
import { componentProperties } from "./used-components.js";
import { voiceStatusHistories } from "./voice-statuses.js";
import { usedWhereItMay } from "./where-used.js";

/** Without what decides who may use it. */
function forAll({
  default_member_permissions: _bits,
  default_permission: _all,
  nsfw: _nsfw,
  ...body
}: JsonObject): JsonObject {
  return body;
}

/** Where names are shared is drawn beside the command: what is used is an option, whatever else has its name. */
const withSharedNames = fc.tuple(chatInputCommand(), nameSources).map(([body, sources]) => sharingNames(body, sources));

/** Commands of all types. @param chatInput how many of them are of chat input for one of each other type */
const commandsOf = (chatInput: number): Arbitrary<JsonObject> =>
  fc
    .oneof(
      { withCrossShrink: true },
      { arbitrary: withSharedNames, weight: chatInput },
      { arbitrary: contextMenuCommand(2), weight: 1 },
      { arbitrary: contextMenuCommand(3), weight: 1 },
    )
    .map(forAll);

const commands = commandsOf(6);

const INTEGER = 4;

/** Which rule a service breaks that does not deliver a use with a number at the end of what an option takes. */
function ruleOfNumbers(part: Template): RuleId | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { type, value } = part as { readonly type?: Template; readonly value?: Template };
  if (typeof value === "number" && Math.abs(value) >= Number.MAX_SAFE_INTEGER)
    return type === INTEGER ? "option-value.integer.is-a-safe-integer" : "option-value.number.is-a-double";
  return Object.values(part)
    .map(ruleOfNumbers)
    .find((rule) => rule !== undefined);
}

/** Uses of a command, or of options that are typed into. @param ruleOf broken where one is not delivered; default: `rule` */
function commandSteps(
  call: OperationOf<"driver">,
  rule: RuleId,
  used: Used,
  ruleOf: (use: Body) => RuleId = (use) => ruleOfNumbers(use) ?? rule,
): readonly Step[] {
  const { body, uses, scene, change } = used;
  // Messages that are named are in the channel itself.
  const spot = scene.isInThread && body["type"] !== 3 ? "thread" : "here";
  return [
    ...worldOf(scene, uses),
    ...stepsOfSpot(spot),
    // A command that is not stored as it was sent is used otherwise, too.
    request("given", "command", GUILD_OPERATIONS.create, {
      path: { guild_id: guildId() },
      body,
      expect: [{ check: "accepted" }, readBack("command", at("command"))],
    }),
    mark(),
    ...uses.map((one, nth) => {
      const name = `use ${nth + 1}`;
      const who = { user_id: userId(), channel_id: placeOf(spot), command_id: at("command", "/id") };
      return drive("act", name, call, { ...who, ...placed(one) }, [came(name, ruleOf(one))]);
    }),
    seenSince("mark", uses.length, rule),
    ...(call === "invokeCommand" ? useOfChangedCommand(change, body, uses[0] ?? {}) : []),
  ];
}

/** Any way to use any command that everybody may use. */
const usesAreDelivered: Property = {
  ...DRIVEN,
  id: "interaction.any-valid-use-is-delivered@invoke",
  title: "sends the application any valid use of any command, with the values that the user entered",
  rules: ["interaction.command.is-type-2", "interaction.data.options-have-name-type-and-value"],
  steps: () =>
    usedOf(commands, (body) => inAnyLanguage(invocation(body, NAMED_WORLD)), { changes: commandChanges }).map((used) =>
      commandSteps("invokeCommand", "interaction.command.is-type-2", used),
    ),
};

/** What is known of a command does not change with time: it is used and listed as on the day on which it was made. */
const oldCommandsAreDelivered: Property = {
  ...ALONE,
  id: "interaction.any-valid-use-is-delivered@later",
  title: "sends the application uses of a command also days and months later, and edits no more of it than before",
  rules: [
    "interaction.command.is-type-2",
    "interaction.message-command.has-its-target",
    "interaction.token.is-unique",
    "localization.list.shows-the-requesters-locale",
  ],
  weight: 0.04,
  movesClock: true,
  steps: () =>
    fc
      .tuple(
        // Whom and what a command was used on is as old as the command by then.
        usedOf(commandsOf(1), (body) => invocation(body, NAMED_WORLD), { most: 2 }),
        fc.constantFrom(1, 24, 48, 192, 960, 9600),
      )
      .map(([used, hours]) => [
        ...commandSteps("invokeCommand", "interaction.command.is-type-2", used),
        ...later("later", hours),
        READ_LATER,
        ...usedLater(used),
        ...editedLater(used.body),
      ]),
};

/** A use has another token than one of long before. */
function hasNewToken(seen: string, before: string): Check {
  return {
    ...differs(interaction(seen, "/token"), interaction(before, "/token")),
    rule: "interaction.token.is-unique",
  };
}

/** It is read by itself, as it was when it was made. */
const READ_LATER: Step = request("read", "read later", GUILD_OPERATIONS.get, {
  path: { guild_id: guildId(), command_id: at("command", "/id") },
  expect: [...ACCEPTED, { ...same(at("command"), at("read later")), rule: "command.create.answers-what-is-read-back" }],
});

/** When somebody joined is the same, whenever they use something. */
const IS_MEMBER_AS_BEFORE: Check = {
  ...same(interaction("seen", "/member/joined_at"), interaction("seen later", "/member/joined_at")),
  rule: "interaction.member.has-its-fields",
};

/** The same users do the same again, and once more with other roles than they had for days. */
function usedLater({ uses, scene }: Used): readonly Step[] {
  const [first = {}] = uses;
  const again = (moment: string, since: string, more: readonly Check[] = []): readonly Step[] => [
    use(`use ${moment}`, { more: placed(first), rule: "interaction.command.is-type-2" }),
    deliveries(
      `seen ${moment}`,
      [delivered(`seen ${moment}`, 1), { check: "received" }, hasNewToken(`seen ${moment}`, since), ...more],
      since,
    ),
  ];
  return [
    ...again("later", "seen", [IS_MEMBER_AS_BEFORE]),
    ...otherRoles(scene.hasRole),
    ...again("with other roles", "seen later"),
  ];
}

function otherRoles(hasRole: boolean): readonly Step[] {
  const changed = member("guild", "user", { role_ids: hasRole ? [] : [roleId("own-role")] });
  return [...(hasRole ? [] : [OWN_ROLE]), { ...changed, name: "user-with-other-roles" }];
}

/** An edit of a single member, after which a list shows all translations as before. */
function editedLater(body: JsonObject): readonly Step[] {
  const locale = localesIn(body)[0] ?? "es-ES";
  const fields = { default_member_permissions: "0" };
  const listed = listInALanguage(GUILD, "listed later", [{ origin: "command", command: body }], { locale });
  return [
    request("act", "edited later", GUILD_OPERATIONS.edit, {
      path: { guild_id: guildId(), command_id: at("command", "/id") },
      body: fields,
    }),
    { ...listed, path: { guild_id: guildId() } },
  ];
}

/** Broken where the use of a global command ends without a delivery. */
const IN_EVERY_GUILD: RuleId = "access.global-commands.are-in-every-guild";

/**
 * A guild command and a global one may have the same name: each use says which of them it is of, and who may not use the one
 * may use the other.
 */
const namesakesAreDelivered: Property = {
  ...ALONE,
  id: "interaction.any-valid-use-is-delivered@namesakes",
  title: "sends the use of a guild command with its own id and version where a global command has its name",
  rules: ["interaction.data.id-is-the-command", "interaction.data.version-is-the-command-version", IN_EVERY_GUILD],
  leases: ["global", "driver"],
  weight: 0.02,
  steps: () =>
    fc
      .tuple(
        usedOf(
          chatInputCommand().map((body) => ({ ...forAll(body), name: SHARED_NAME })),
          (body) => invocation(body, NAMED_WORLD),
          { most: 2 },
        ),
        fc.boolean(),
      )
      .map(([used, isDenied]) => [
        slot(GLOBAL, "namesake", { name: SHARED_NAME, ...FOR_ALL }),
        ...commandSteps("invokeCommand", "interaction.command.is-type-2", used),
        ...(isDenied ? [...MANAGER_TOKEN, permit("denied", [entry("user", userId(), false)])] : []),
        reach("user", channelId(), "namesake"),
        mark("namesake reached"),
        use("use of the namesake", { of: "namesake", rule: IN_EVERY_GUILD }),
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
  .tuple(withSharedNames, fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }))
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

const TYPED: RuleId = "autocomplete.typed-option.is-focused";

/** Broken where a use needs required options: the smallest one lacks them only if that matters. */
const UNFINISHED: RuleId = "autocomplete.required-options.may-be-missing";

/** Any option with autocomplete, whatever was filled in before. */
const typingIsDelivered: Property = {
  ...DRIVEN,
  id: "autocomplete.any-typing-is-delivered@type",
  title: "sends the application what a user types into any option with autocomplete",
  rules: [TYPED, "autocomplete.one-option.is-focused"],
  steps: () =>
    usedOf(suggestingCommand.map(forAll), (body) => inAnyLanguage(typing(body, NAMED_WORLD))).map((used) =>
      commandSteps("typeOption", TYPED, used, (use) => (lacksRequired(used.body, use) ? UNFINISHED : TYPED)),
    ),
};

/** Properties of what is delivered. */
export const deliveryProperties: readonly Property[] = [
  useHistories,
  oldUseHistories,
  ...oldVersionProperties,
  usesAreDelivered,
  oldCommandsAreDelivered,
  namesakesAreDelivered,
  usedInSeveralGuilds,
  allowedInSeveralGuilds,
  usedWhereItMay,
  typingIsDelivered,
  ...componentProperties,
  ...submissionProperties,
  repeatsAreAnnounced,
  entryPointHistories,
  lobbyHistories,
  voiceStatusHistories,
];
