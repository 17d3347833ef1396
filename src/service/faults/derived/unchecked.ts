/** Commands and permissions as faults are derived from them. Rules are not checked: nowhere, not on one verb, not in one scope, not at one depth, not on the 25th. */
import { RULES, type Rule } from "../../../contract/catalogue.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { COMMANDS, type JudgedCommand, type JudgedVerb } from "../kinds/commands.js";
import { COMMAND_BOUNDS } from "./bounds.js";
import { EVERYWHERE, type PayloadFaults, type Share } from "./derive.js";

type CommandShare = Share<JudgedCommand>;

const VERBS: Readonly<Record<Exclude<JudgedVerb, "permissions">, string>> = {
  create: "in creates",
  edit: "in edits",
  bulk: "in bulk overwrites",
};

function onVerb(verb: Exclude<JudgedVerb, "permissions">): CommandShare {
  return { word: `not-asked-on-${verb}`, phrase: ` ${VERBS[verb]}`, holds: (_, judged) => judged.verb === verb };
}

function inScope(scope: JudgedCommand["scope"]): CommandShare {
  const phrase = scope === "guild" ? " for guild commands" : " for global commands";
  return { word: `not-asked-in-${scope}-scope`, phrase, holds: (_, judged) => judged.scope === scope };
}

const DEPTHS = [
  ["on-top", "for options at the top level"],
  ["in-subcommands", "for options of subcommands"],
  ["in-grouped-subcommands", "for options of subcommands in groups"],
] as const;

function atDepth(depth: number): CommandShare {
  const [word, phrase] = DEPTHS[depth - 1] ?? ["", ""];
  return {
    word: `not-asked-${word}`,
    phrase: ` ${phrase}`,
    holds: ({ pointer }) => depthOf(pointer) === depth,
  };
}

/** In how many lists of options a place lies. */
function depthOf(pointer: string): number {
  return pointer.split("/options").length - 1;
}

const LAST: CommandShare = {
  word: "not-asked-of-the-25th",
  phrase: " for the 25th option or choice",
  holds: ({ pointer }) => /\/(options|choices)\/24(\/|$)/.test(pointer),
};

/** The verbs whose bodies can break a rule. */
function verbsOf({ id, area }: Rule): readonly Exclude<JudgedVerb, "permissions">[] {
  if (area === "permission" || id.startsWith("permission.")) return [];
  if (id.startsWith("edit.") || id.startsWith("bulk.")) return [];
  if (id === "context-menu.description.is-not-allowed") return ["create"];
  return NOT_IN_EDITS.has(id) ? ["create", "bulk"] : ["create", "edit", "bulk"];
}

/** An edit names no type, need not name anything, and knows the command only by its id. */
const NOT_IN_EDITS: ReadonlySet<RuleId> = new Set<RuleId>([
  "command.name.is-required",
  "command.type.is-known",
  "command.options.are-for-chat-input",
  "entry-point.is-global-only",
  "command.dm-permission.is-for-global-commands",
  "command.integration-types.are-for-global-commands",
  "command.contexts.are-for-global-commands",
  "command.contexts.bot-dm-is-not-for-guild-commands",
]);

/** Rules with a place in one scope only. */
const ONE_SCOPE =
  /^(permission|entry-point)\.|for-global-commands$|not-for-guild|global-fields|^command\.(contexts|integration-types)\./;

/** Rules of lists and of whole commands, which have no depth. */
const OF_OPTIONS = /^(option|choice)\.|^localization\.option-name/;
/** Of these a place 25 or a depth says nothing: they speak of a tree or a count. */
const OF_TREES = /^option\.(tree|options)\.|has-at-most-25$/;

/** What subcommands and groups have no place for: neither is in a subcommand of a group. */
const OF_BRANCHES: ReadonlySet<RuleId> = new Set<RuleId>(["option.required.is-not-for-subcommands"]);

function sharesOf(rule: Rule): readonly CommandShare[] {
  const hasDepth = OF_OPTIONS.test(rule.id) && !OF_TREES.test(rule.id);
  const depths = OF_BRANCHES.has(rule.id) ? [1, 2] : [1, 2, 3];
  return [
    EVERYWHERE,
    ...verbsOf(rule).map(onVerb),
    ...(ONE_SCOPE.test(rule.id) ? [] : [inScope("global"), inScope("guild")]),
    ...(hasDepth ? [...depths.map(atDepth), LAST] : []),
  ];
}

/**
 * The schema speaks of answers too, and of whole lists that are refused for what they are; what is nested too deeply
 * breaks `option.options.are-for-subcommands-and-groups` as well.
 */
const NOT_OF_PAYLOADS =
  /^(endpoint|command\.object)\.|\.answers-|reads-as-empty|per-type-and-scope$|body-is-an-array$|^limit\.command-size\.counts|at-most-4-levels$/;

/** Fields that have no place here: refused by this service, though they may be without effect instead. */
const FORBIDDEN_FIELDS: ReadonlySet<RuleId> = new Set<RuleId>([
  "command.dm-permission.is-for-global-commands",
  "command.integration-types.are-for-global-commands",
  "command.contexts.are-for-global-commands",
  "command.contexts.bot-dm-is-not-for-guild-commands",
  "command.handler.is-for-entry-points",
  "edit.global-fields-are-not-for-guilds",
  "edit.type-is-fixed",
  "edit.options-are-for-chat-input",
]);

/** Bodies of other endpoints, which have faults of their own. */
const NOT_OF_COMMANDS: ReadonlySet<string> = new Set([
  "component",
  "placement",
  "button",
  "select",
  "modal-input",
  "content",
  "message",
  "notice",
]);

/** Every rule of the documents that a payload can break. */
const JUDGED: readonly Rule[] = RULES.filter(
  ({ id, area, checked, level, observable, profile }) =>
    !NOT_OF_COMMANDS.has(area) &&
    (checked !== "behaviour" || FORBIDDEN_FIELDS.has(id)) &&
    level !== "observe" &&
    observable === "http" &&
    profile === "documented" &&
    !NOT_OF_PAYLOADS.test(id),
);

/** Where one rule is broken the service finds another one broken as well: both are overlooked. */
const ALSO: Readonly<Partial<Record<RuleId, RuleId>>> = {
  "command.integration-types.are-known": "command.integration-types.are-supported-by-the-application",
};

/** Bodies of commands and permissions. */
export const COMMAND_FAULTS: PayloadFaults<JudgedCommand> = {
  names: ["command", "permissions"],
  kind: COMMANDS,
  rules: JUDGED,
  sharesOf,
  also: ALSO,
  bounds: COMMAND_BOUNDS,
  harm: {
    unchecked: "What the documents rule out gets in, and every client that was built against them meets it unprepared",
    loose: "The service stores commands that other services refuse, and programs that read them may fail",
    tight: "A valid command at the limit cannot be registered",
  },
};
