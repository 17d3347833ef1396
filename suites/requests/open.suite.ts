/** Requests on which the documents are silent: recorded, so that a reader sees what this target chose. */
import type { Check } from "../../src/case/check.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft } from "../rows/draft.js";
import { GUILD } from "../rows/scope.js";
import { at, type Body, create, edit, get, list, slot } from "../rows/steps.js";

const seen = (what: string, pointer?: string): Check =>
  pointer === undefined ? { check: "observe", what } : { check: "observe", what, at: at("act", pointer) };

function overwrite(rule: RuleId, what: string, body: Body, pointer?: string): Draft {
  return draft({
    id: rule,
    title: `may answer ${what} in any way`,
    rules: [rule],
    steps: [
      slot(GUILD, "slot-b"),
      create(GUILD, "act", "act", { name: "slot-b", description: "A slot of slashproof", ...body }, [
        seen(what, pointer),
      ]),
    ],
  });
}

export const openCases: readonly Draft[] = [
  overwrite("command.unknown-fields.are-open", "a command with an undocumented field", { zzz: 1 }, "/zzz"),
  overwrite("error.body-is-open", "an invalid description with any error body", { description: "x".repeat(101) }, ""),
  draft({
    id: "limit.rate-limit-headers-are-open",
    title: "may send rate limit headers or not",
    rules: ["limit.rate-limit-headers-are-open"],
    steps: [
      slot(GUILD, "slot-b"),
      {
        ...list(GUILD, "listed"),
        part: "act",
        expect: [
          {
            check: "observe",
            what: "x-ratelimit-limit of a list",
            at: { $: "listed", of: "headers", at: "/x-ratelimit-limit" },
          },
        ],
      },
    ],
  }),
  draft({
    id: "localization.dictionaries.empty-is-open",
    title: "may return an empty dictionary as empty, null or absent",
    rules: ["localization.dictionaries.may-be-null"],
    steps: [
      slot(GUILD, "slot-c"),
      edit(GUILD, "act", "edit", "slot-c", { name_localizations: {} }, [
        { check: "observe", what: "edit with an empty dictionary" },
      ]),
      get(GUILD, "one", "slot-c", [
        { check: "observe", what: "empty dictionary as read", at: at("one", "/name_localizations") },
      ]),
    ],
  }),
];
