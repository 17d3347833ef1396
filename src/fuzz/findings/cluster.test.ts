/** When two failures are taken for one bug. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import type { Execution } from "../../run/execute-case.js";
import type { Appearance } from "./appearance.js";
import { Cluster } from "./cluster.js";
import { PassedRequests } from "./passed-requests.js";
import { featuresOfRequest } from "./request-features.js";

const PLAIN: Json = { name: "a", description: "a" };

function failureOf(body: Json, more: Partial<Appearance> = {}): Appearance {
  return {
    difference: "refused",
    symptom: "refused",
    requests: featuresOfRequest(body),
    operations: ["edit"],
    ...more,
  };
}

/** So many requests with these bodies in turn that were accepted. */
function accepted(...bodies: readonly Json[]): PassedRequests {
  const passed = new PassedRequests();
  const exchanges = bodies.map((sent) => ({ step: { part: "act" }, sent, result: { answer: { status: 200 } } }));
  for (let times = 0; times < 800; times++) passed.see({ exchanges } as unknown as Execution);
  return passed;
}

const nsfw = failureOf({ ...PLAIN, nsfw: true });
const contexts = failureOf({ ...PLAIN, contexts: [0, 1] });

test("failures with different things that no accepted request has are two bugs", () => {
  const passed = accepted(PLAIN);

  const isSame = new Cluster("first", nsfw).isSame(contexts, passed);

  expect(isSame).toBe(false);
});

test("failures with the same pair of things, each of which is accepted alone, are one bug", () => {
  const passed = accepted({ ...PLAIN, nsfw: true }, { ...PLAIN, contexts: [0, 1] });
  const pair = { ...PLAIN, nsfw: true, contexts: [0, 1] };

  const isSame = new Cluster("first", failureOf(pair)).isSame(failureOf({ ...pair, type: 1 }), passed);

  expect(isSame).toBe(true);
});

test("refused texts of too many bytes are one bug, whatever else their requests are", () => {
  const translated = (text: string): JsonObject => ({ ...PLAIN, description_localizations: { de: text } });
  const passed = accepted(
    { ...translated("ü".repeat(50)), description: "ü".repeat(100), contexts: [0, 1] },
    { ...translated("u".repeat(100)), nsfw: true },
  );
  const edited = failureOf({ ...translated("ñ".repeat(60)), nsfw: true });
  const created = failureOf({ ...translated("ü".repeat(51)), contexts: [0, 1] }, { operations: ["store"] });

  const isSame = new Cluster("first", edited).isSame(created, passed);

  expect(isSame).toBe(true);
});

test.each([
  ["one around it", (name: string) => [{ type: 1, name, options: [{ type: 3, name }] }]],
  [
    "one in another list",
    (name: string) => ["a", "b"].map((one) => ({ type: 1, name: one, options: [{ type: 5, name }] })),
  ],
])("options that are named as %s and refused are one bug", (_where, optionsOf) => {
  const others = ["c", "d"].map((name) => ({
    type: 1,
    name,
    options: [3, 5].map((type) => ({ type, name: `${name}${type}` })),
  }));
  const long = { ...PLAIN, nsfw: true, options: [{ type: 3, name: "l".repeat(32) }] };
  const passed = accepted({ ...PLAIN, contexts: [0, 1], options: others }, long);
  const one = failureOf({ ...PLAIN, contexts: [0, 1], options: optionsOf("a") });
  const another = failureOf({ ...PLAIN, nsfw: true, options: optionsOf("n".repeat(32)) });

  const isSame = new Cluster("first", one).isSame(another, passed);

  expect(isSame).toBe(true);
});

test("refused lists with one name twice are one bug, whatever else is in them", () => {
  const passed = accepted(
    [
      { ...PLAIN, contexts: [0, 1] },
      { type: 2, name: "b" },
    ],
    [
      { ...PLAIN, nsfw: true },
      { type: 3, name: "b" },
    ],
  );
  const one = failureOf([
    { ...PLAIN, contexts: [0, 1] },
    { type: 2, name: "a" },
  ]);
  const another = failureOf([
    { ...PLAIN, nsfw: true },
    { type: 3, name: "a" },
  ]);

  const isSame = new Cluster("first", one).isSame(another, passed);

  expect(isSame).toBe(true);
});

test.each([
  ["one operation are one bug", "read", true],
  ["two operations are two bugs", "delete", false],
])("requests of wrong senders that are accepted for %s", (_what, operation, isOne) => {
  const of = (rule: string, last: string): Appearance => ({
    difference: "accepted",
    symptom: `accepted ${rule}`,
    requests: [],
    operations: ["store", last],
  });
  const one = of("access.commands.need-their-scope", "read");
  const another = of("authentication.other-applications-are-out-of-reach", operation);

  const isSame = new Cluster("first", one).isSame(another, accepted(PLAIN));

  expect(isSame).toBe(isOne);
});

test("refused options whose bounds are equal are one bug, whichever bounds those are", () => {
  const optionOf = (more: JsonObject): JsonObject => ({ type: 4, name: "a", description: "a", ...more });
  const passed = accepted(
    { ...PLAIN, options: [optionOf({ min_value: 0, max_value: 7 })] },
    { ...PLAIN, nsfw: true, options: [optionOf({ type: 3, min_length: 2, max_length: 5 })] },
  );
  const values = failureOf({ ...PLAIN, options: [optionOf({ min_value: 7, max_value: 7 })] });
  const lengths = failureOf({ ...PLAIN, nsfw: true, options: [optionOf({ type: 3, min_length: 5, max_length: 5 })] });

  const isSame = new Cluster("first", values).isSame(lengths, passed);

  expect(isSame).toBe(true);
});

test("descriptions that are refused for one kind of character are one bug, of commands and of options", () => {
  const passed = accepted(
    { ...PLAIN, contexts: [0, 1] },
    { ...PLAIN, nsfw: true, options: [{ type: 5, name: "a", description: "a" }] },
  );
  const ofCommand = failureOf({ name: "a", description: "！", contexts: [0, 1] });
  const ofOption = failureOf({ ...PLAIN, nsfw: true, options: [{ type: 5, name: "a", description: "！" }] });

  const isSame = new Cluster("first", ofCommand).isSame(ofOption, passed);

  expect(isSame).toBe(true);
});

test("ids that are names of members of every object are one bug, whichever components have them", () => {
  const message = (component: JsonObject): JsonObject => ({ components: [{ type: 1, components: [component] }] });
  const button = { type: 2, style: 1, label: "a" };
  const passed = accepted(message({ ...button, custom_id: "page" }), message({ type: 5, custom_id: "page" }));
  const pressed = failureOf(message({ ...button, custom_id: "constructor" }));
  const chosen = failureOf(message({ type: 5, custom_id: "toString" }));

  const isSame = new Cluster("first", pressed).isSame(chosen, passed);

  expect(isSame).toBe(true);
});

test("a larger list is of the bug of a smaller one, and not the other way round", () => {
  const passed = accepted(PLAIN);
  const [three, five] = [
    [0, 1, 2],
    [0, 1, 2, 3, 4],
  ].map((list) => failureOf({ ...PLAIN, contexts: list }));

  expect(new Cluster("three", three ?? nsfw).covers(five ?? nsfw, passed)).toBe(true);
  expect(new Cluster("five", five ?? nsfw).covers(three ?? nsfw, passed)).toBe(false);
});

test("requests that are refused beside others are of one bug, whatever they ask for", () => {
  const beside = { symptom: "refused beside others" } as const;
  const other = failureOf({ type: 2, name: "a" }, beside);

  expect(new Cluster("plain", failureOf(PLAIN, beside)).isSame(other, accepted(PLAIN))).toBe(true);
  expect(new Cluster("plain", failureOf(PLAIN)).isSame(other, accepted(PLAIN))).toBe(false);
});

test("a refusal and a server error are two bugs", () => {
  const broken = { ...nsfw, difference: "server-error", symptom: "server-error" } as const;

  const isSame = new Cluster("refused", nsfw).isSame(broken, accepted(PLAIN));

  expect(isSame).toBe(false);
});

test("where nothing is unusual in the requests, the operations decide", () => {
  const content = { difference: "content", symptom: "identity edit", requests: [] } as const;
  const shorter = failureOf(PLAIN, { ...content, operations: ["store", "edit", "list"] });
  const longer = failureOf(PLAIN, { ...content, operations: ["store", "edit", "edit", "list"] });
  const other = failureOf(PLAIN, { ...content, operations: ["store", "delete", "store", "list"] });

  const cluster = new Cluster("first", shorter);

  expect(cluster.isSame(longer, accepted(PLAIN))).toBe(true);
  expect(cluster.isSame(other, accepted(PLAIN))).toBe(false);
});

test("sequences of the same operations with one symptom are one bug, whatever is unusual in a request of one", () => {
  const passed = accepted({ ...PLAIN, contexts: [0, 1] });
  const content = { difference: "content", symptom: "shape body", operations: ["store", "edit", "list"] } as const;
  const usual = new Cluster("usual", failureOf({ ...PLAIN, contexts: [0, 1] }, content));
  const unusual = failureOf({ ...PLAIN, nsfw: true }, content);

  expect(usual.isSame(unusual, passed)).toBe(true);
  expect(usual.isSame({ ...unusual, operations: ["store", "delete", "list"] }, passed)).toBe(false);
});

test("what breaks one rule is one bug, though something is unusual in a request of one", () => {
  const passed = accepted({ ...PLAIN, contexts: [0, 1] });
  const content = { difference: "content", symptom: "rule localization.list.reaches-every-depth" } as const;
  const usual = failureOf({ ...PLAIN, contexts: [0, 1] }, { ...content, operations: ["store", "list"] });
  const unusual = failureOf({ ...PLAIN, nsfw: true }, { ...content, operations: ["store", "edit", "list"] });

  expect(new Cluster("usual", usual).isSame(unusual, passed)).toBe(true);
  expect(new Cluster("usual", usual).isSame({ ...unusual, operations: ["delete"] }, passed)).toBe(false);
});

test("numbers with an exponent are one bug, whichever member has them", () => {
  const option = { type: 10, name: "a", description: "a" };
  const withOption = (more: Json): Json => ({ ...PLAIN, options: [{ ...option, ...(more as object) }] });
  const passed = accepted(withOption({ min_value: 0.5 }), withOption({ choices: [{ name: "a", value: 0.5 }] }));
  const bound = failureOf(withOption({ min_value: 1e-7 }));
  const choice = failureOf(withOption({ choices: [{ name: "a", value: -1e-9 }] }));

  expect(new Cluster("bound", bound).isSame(choice, passed)).toBe(true);
});

test("a bound is the same thing at both ends, unless there are requests that passed with it", () => {
  const lost = (fields: JsonObject, symptom: string): Appearance =>
    failureOf(
      { ...PLAIN, options: [{ ...PLAIN, type: 3, autocomplete: true, ...fields }] },
      { difference: "content", symptom },
    );
  const shortest = lost({ min_length: 1 }, "storage option.min_length");
  const longest = lost({ max_length: 1 }, "storage option.max_length");
  const usual = { ...PLAIN, options: [{ ...PLAIN, type: 3, autocomplete: true }] };
  const bounded = { ...PLAIN, options: [{ ...PLAIN, type: 3, min_length: 1, max_length: 1 }] };
  const both = { ...PLAIN, options: [{ ...PLAIN, type: 3, autocomplete: true, max_length: 1 }] };

  expect(new Cluster("shortest", shortest).isSame(longest, accepted(usual, bounded))).toBe(true);
  expect(new Cluster("shortest", shortest).isSame(longest, accepted(usual, bounded, both))).toBe(false);
});

test("the same kind of characters in different requests is one bug, whatever else is in them", () => {
  const passed = accepted(PLAIN, { ...PLAIN, nsfw: true }, { ...PLAIN, description: "ñ", type: 1 });
  const marked = { ...PLAIN, description: "a\u0301" };
  const create = failureOf({ ...marked, nsfw: true });
  const edit = failureOf({ ...marked, type: 1 }, { operations: ["store"] });

  expect(new Cluster("create", create).isSame(edit, passed)).toBe(true);
  expect(new Cluster("create", create).isSame(contexts, passed)).toBe(false);
});

test("what is refused for its characters at one place and changed for them at another is one bug", () => {
  const passed = accepted(PLAIN, { ...PLAIN, description: "ñ" });
  const escaped = { ...PLAIN, description: "<a>" };
  const changed = failureOf(escaped, { difference: "content", symptom: "storage command.description" });

  expect(new Cluster("refused", failureOf(escaped)).isSame(changed, passed)).toBe(true);
});

test("commands that are made again are one bug, whatever the requests hold", () => {
  const made = { difference: "content", symptom: "made again" } as const;
  const one = failureOf({ ...PLAIN, nsfw: true }, made);
  const other = failureOf({ ...PLAIN, contexts: [0, 1] }, made);

  expect(new Cluster("one", one).isSame(other, accepted(PLAIN))).toBe(true);
});

test("two members of one option are another thing than one in each of two", () => {
  const option = { type: 3, name: "a", description: "a" };
  const both = { ...option, required: true, autocomplete: true };
  const passed = accepted({
    ...PLAIN,
    options: [
      { ...option, required: true },
      { ...option, autocomplete: true },
    ],
  });
  const [one, other] = [[both], [both, option]].map((options) => failureOf({ ...PLAIN, options }));

  expect(new Cluster("one", one ?? nsfw).isSame(other ?? nsfw, passed)).toBe(true);
});

test("a member that is not read as it was written is one bug, unless each has something that never passes", () => {
  const passed = accepted(PLAIN, { ...PLAIN, nsfw: true }, { ...PLAIN, contexts: [0, 1] });
  const content = { difference: "content", symptom: "storage command.description" } as const;
  const failed = (body: Json): Appearance => failureOf(body, content);
  const cluster = new Cluster("nsfw", failed({ ...PLAIN, nsfw: true }));
  const marked = new Cluster("mark", failed({ ...PLAIN, description: "a\u0301" }));

  expect(cluster.isSame(failed({ ...PLAIN, contexts: [0, 1] }), passed)).toBe(true);
  expect(marked.isSame(failed({ ...PLAIN, description: "<a>" }), passed)).toBe(false);
});

test("the same members at another depth are one bug, where they pass at that of the others", () => {
  const number = { type: 10, name: "a", description: "a", min_value: 0.5 };
  const subcommand = (more: Json[]): Json => ({ type: 1, name: "a", description: "a", options: more });
  const group = (more: Json[]): Json => ({ type: 2, name: "a", description: "a", options: [subcommand(more)] });
  const within = (...options: Json[]): Json => ({ ...PLAIN, options });
  const passed = accepted(within(group([number]), subcommand([])), within(group([{ ...number, required: true }])));
  const one = failureOf(within(subcommand([number])), { difference: "content", symptom: "storage option.min_value" });
  const other = failureOf(within(subcommand([{ ...number, required: true }])), {
    difference: "content",
    symptom: "storage option.max_value",
    operations: ["store"],
  });

  expect(new Cluster("one", one).isSame(other, passed)).toBe(true);
});

test("a long failure is of the bug whose operations it has, where it shows the same", () => {
  const content = { difference: "content", symptom: "kept command.options" } as const;
  const known = new Cluster("known", failureOf(PLAIN, { ...content, operations: ["store", "edit", "list"] }));
  const long = failureOf(
    { ...PLAIN, nsfw: true },
    { ...content, operations: ["store", "delete", "store", "edit", "get"] },
  );

  expect(known.isPartOf(long)).toBe(true);
  expect(known.isPartOf({ ...long, symptom: "kept command.name" })).toBe(false);
  expect(known.isPartOf({ ...long, operations: ["store", "delete", "store", "get"] })).toBe(false);
});

test("a race that fails in order is of a sequence whose operations it has, one after the other", () => {
  const content = { difference: "content", symptom: "storage options", requests: [] } as const;
  const known = new Cluster("known", failureOf(PLAIN, { ...content, operations: ["store", "edit", "edit", "list"] }));
  const race = (...operations: readonly string[]): Appearance =>
    failureOf(PLAIN, { ...content, symptom: "no order", operations: [...operations, "list"] });

  expect(known.isOfSequence(race("store", "edit", "edit"))).toBe(true);
  expect(known.isOfSequence(race("store", "edit", "permit", "edit"))).toBe(true);
  expect(known.isOfSequence(race("store", "edit"))).toBe(false);
  expect(known.isOfSequence(race("store", "delete", "store"))).toBe(false);
});

test("the same thing that goes wrong first is one bug, unless each request has something that never passes", () => {
  const passed = accepted(PLAIN, { ...PLAIN, nsfw: true }, { ...PLAIN, contexts: [0, 1] });
  const effect = (body: Json, symptom = "effect edit: it does not keep command.options"): Appearance =>
    failureOf(body, { difference: "content", symptom, operations: ["store", "edit"] });
  const known = new Cluster("known", failureOf(PLAIN, { difference: "content", symptom: "rule a" }));
  known.learn(effect({ ...PLAIN, nsfw: true }));
  const marked = new Cluster("marked", effect({ ...PLAIN, description: "a\u0301" }));

  expect(known.isTraced).toBe(true);
  expect(known.isSame(effect({ ...PLAIN, contexts: [0, 1] }), passed)).toBe(true);
  expect(known.isSame(effect({ ...PLAIN, contexts: [0, 1] }, "effect delete: another is gone"), passed)).toBe(false);
  expect(marked.isSame(effect({ ...PLAIN, description: "<a>" }), passed)).toBe(false);
});

test("what a refused request does is held against requests that were refused as well", () => {
  const effect = (body: Json): Appearance =>
    failureOf(body, { difference: "content", symptom: "effect refused edit: another is gone" });
  const [long, wrong] = [effect({ ...PLAIN, contexts: [0, 1] }), effect({ ...PLAIN, nsfw: true })];
  const refused = new PassedRequests();
  const exchanges = [
    { ...PLAIN, contexts: [0, 1] },
    { ...PLAIN, nsfw: true },
  ].map((sent) => ({
    step: { part: "twin" },
    sent,
    result: { answer: { status: 400 } },
  }));
  for (let times = 0; times < 800; times++) refused.see({ exchanges } as unknown as Execution);

  expect(new Cluster("long", long).isSame(wrong, refused)).toBe(true);
});
