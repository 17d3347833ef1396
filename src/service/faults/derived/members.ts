/** Required members and JSON types, one by one for each kind of element. */
import type { Constraint } from "../../../contract/constraint.js";
import { CONSTRAINTS } from "../../../contract/constraints.gen.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault, ofKind } from "../fault.js";
import { overlooks } from "../judged.js";
import { COMMANDS } from "../kinds/commands.js";

/** Option types by the schema that speaks of them. */
const OPTION_TYPES: Readonly<Record<string, number>> = {
  SubcommandOption: 1,
  SubcommandGroupOption: 2,
  StringOption: 3,
  IntegerOption: 4,
  BooleanOption: 5,
  UserOption: 6,
  ChannelOption: 7,
  RoleOption: 8,
  MentionableOption: 9,
  NumberOption: 10,
  AttachmentOption: 11,
};
const CHOICE_TYPES: Readonly<Record<string, number>> = { StringChoice: 3, IntegerChoice: 4, NumberChoice: 10 };

const requiredFaults: readonly Fault[] = CONSTRAINTS.filter(({ keyword }) => keyword === "required").flatMap(
  ({ schema, rule, value }) => {
    const isChoice = schema in CHOICE_TYPES;
    const type = OPTION_TYPES[schema] ?? CHOICE_TYPES[schema];
    return type === undefined ? [] : [withoutMember({ schema, rule, value }, type, isChoice)];
  },
);

function withoutMember(
  { schema, rule, value }: Pick<Constraint, "schema" | "rule" | "value">,
  type: number,
  isChoice: boolean,
): Fault {
  const option = isChoice ? /\/choices\/\d+\/[^/]+$/ : /\/[^/]+$/;
  return fault(`${schema}.without-${value}`, rule, {
    title: `takes ${isChoice ? "a choice of an option" : "an option"} of type ${type} that has no ${value}`,
    harm:
      isChoice && value === "value"
        ? "The application gets no value when a user chooses the entry, or clients fail on it"
        : "Clients show an entry without a text, or fail on it",
    apply: overlooks(
      COMMANDS,
      (violation, { body }) =>
        violation.rule === rule &&
        violation.pointer.endsWith(`/${value}`) &&
        valueAt(body, violation.pointer) === undefined &&
        valueAt(body, `${violation.pointer.replace(option, "")}/type`) === type,
    ),
  });
}

/** Members whose JSON type is checked, by the rule that checks it. */
const TYPED: Readonly<Partial<Record<RuleId, readonly string[]>>> = {
  "command.fields.have-their-type": [
    "name",
    "description",
    "options",
    "default_member_permissions",
    "default_permission",
    "dm_permission",
    "nsfw",
    "integration_types",
    "contexts",
    "name_localizations",
    "description_localizations",
  ],
  "option.fields.have-their-type": [
    "name",
    "description",
    "required",
    "choices",
    "channel_types",
    "max_value",
    "autocomplete",
    "name_localizations",
    "description_localizations",
  ],
};

const typeFaults: readonly Fault[] = Object.entries(TYPED).flatMap(([id, members]) =>
  members.map(
    (member): Fault =>
      fault(`${id.split(".")[0]}.${member}.takes-any-type`, id as RuleId, {
        title: `keeps a ${member} of any JSON type`,
        harm: "A client that reads the documented type fails on the answer",
        apply: overlooks(
          COMMANDS,
          ({ rule, pointer }) => rule === id && new RegExp(`/${member}(/[^/]+)?$`).test(pointer),
        ),
      }),
  ),
);

export const memberFaults: readonly Fault[] = ofKind("derived", [...requiredFaults, ...typeFaults]);
