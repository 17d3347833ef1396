/** Bodies that are no JSON, bodies of the wrong kind, and ids that are no snowflakes. */
import type { Step } from "../../src/case/case.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { type CommandScope, GUILD, inBothScopes, verbName } from "../rows/scope.js";
import {
  at,
  create,
  get,
  idOf,
  list,
  listBefore,
  REFUSED,
  refusedAs,
  refusedAt,
  request,
  same,
  slot,
} from "../rows/steps.js";

const BROKEN: readonly (readonly [string, string])[] = [
  ["open-brace", "{"],
  ["trailing-comma", '{"name":"slot-b","description":"Not JSON",}'],
  ["bare-word", "command"],
];

/** A write of valid JSON and its malformed variant, on the same route. */
function malformed(scope: CommandScope, verb: "create" | "edit" | "bulk", text: string): readonly Step[] {
  const path = verb === "edit" ? { path: { command_id: idOf("slot-b") } } : {};
  const body = { name: "slot-b", description: "Well formed" };
  const valid: Step = {
    name: "valid",
    part: "valid",
    call: scope.calls[verb],
    ...path,
    body: verb === "bulk" ? [body] : verb === "edit" ? { description: "Well formed" } : body,
    expect: [{ check: "accepted" }],
  };
  return [
    slot(scope, "slot-b"),
    valid,
    listBefore(scope),
    {
      name: "twin",
      part: "twin",
      call: scope.calls[verb],
      ...path,
      raw: { contentType: "application/json", text },
      expect: [refusedAs("malformed-json")],
    },
    list(scope, "after", [same(at("before"), at("after"))]),
  ];
}

/** A member of the command in a list of its scope. */
const inList = (list: string, pointer: string) => ({ $: list, find: { id: idOf("slot-b") }, at: pointer });

export const malformedCases: readonly Draft[] = inBothScopes((scope) => [
  ...(["create", "edit", "bulk"] as const).flatMap((verb) =>
    BROKEN.map(([word, text]) =>
      draftOf("endpoint.malformed-json-is-refused", `@${word}.${verb}.${scope.name}`, {
        title: `refuses malformed JSON (${word.replace("-", " ")}) in the body of ${verb === "edit" ? "an" : "a"} ${verbName(verb)}`,
        also: ["endpoint.refused-write-leaves-no-trace"],
        steps: malformed(scope, verb, text),
      }),
    ),
  ),
  draftOf("command.name.is-required", `@list-as-body.${scope.name}`, {
    title: "refuses a list instead of one command",
    steps: [
      slot(scope, "slot-b"),
      create(scope, "valid", "valid", { name: "slot-b", description: "Well formed" }),
      listBefore(scope),
      create(scope, "twin", "twin", [], [refusedAt("")]),
      list(scope, "after", [same(at("before"), at("after"))]),
    ],
  }),
  ...(["command_id", "application_id", ...(scope === GUILD ? ["guild_id"] : [])] as const).map((parameter) =>
    draftOf("endpoint.bad-path-id-is-refused", `@${parameter.replace("_", "-")}.${scope.name}`, {
      title: `refuses a path whose ${parameter} is no snowflake`,
      steps: [
        slot(scope, "slot-b"),
        { ...get(scope, "valid", "slot-b"), part: "valid" },
        {
          ...get(scope, "twin", "slot-b", [], { path: { [parameter]: "not-a-snowflake" } }),
          part: "twin",
          expect: [REFUSED],
        },
      ],
    }),
  ),
  draftOf("endpoint.refused-write-leaves-no-trace", `@edit.${scope.name}`, {
    title: "refuses an edit of many fields with one invalid option, and changes nothing, nor with the next edit",
    steps: [
      slot(scope, "slot-b", { default_member_permissions: "32" }),
      request("valid", "valid", scope.calls.edit, {
        path: { command_id: idOf("slot-b") },
        body: { description: "A good one", default_member_permissions: "32" },
      }),
      listBefore(scope),
      request("twin", "twin", scope.calls.edit, {
        path: { command_id: idOf("slot-b") },
        body: {
          name: "renamed",
          description: "Another one",
          default_member_permissions: "8",
          nsfw: true,
          options: [{ type: 3, name: "Not lower", description: "An option" }],
        },
        expect: [refusedAt("/options/0/name")],
      }),
      list(scope, "after", [same(at("before"), at("after"))]),
      request("act", "later", scope.calls.edit, {
        path: { command_id: idOf("slot-b") },
        body: { description: "Written later" },
      }),
      list(
        scope,
        "in-the-end",
        ["/name", "/default_member_permissions", "/nsfw", "/options"].map((pointer) =>
          same(inList("before", pointer), inList("in-the-end", pointer)),
        ),
      ),
    ],
  }),
]);
