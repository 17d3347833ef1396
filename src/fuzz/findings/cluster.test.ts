/** When two failures are taken for one bug. */
import { expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import type { Execution } from "../../run/execute-case.js";
import { type Appearance, featureCountsOf } from "./appearance.js";
import { Cluster } from "./cluster.js";
import { PassedRequests } from "./passed-requests.js";

const PLAIN: Json = { name: "a", description: "a" };

function failureOf(body: Json, more: Partial<Appearance> = {}): Appearance {
  return {
    difference: "refused",
    symptom: "refused",
    requests: [featureCountsOf(body)],
    operations: ["edit"],
    ...more,
  };
}

/** So many requests with these bodies in turn that were accepted. */
function accepted(...bodies: readonly Json[]): PassedRequests {
  const passed = new PassedRequests();
  const exchanges = bodies.map((sent) => ({ step: { part: "act" }, sent, result: { answer: { status: 200 } } }));
  for (let times = 0; times < 400; times++) passed.see({ exchanges } as unknown as Execution);
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

test("a larger list is of the bug of a smaller one, and not the other way round", () => {
  const passed = accepted(PLAIN);
  const [three, five] = [
    [0, 1, 2],
    [0, 1, 2, 3, 4],
  ].map((list) => failureOf({ ...PLAIN, contexts: list }));

  expect(new Cluster("three", three ?? nsfw).covers(five ?? nsfw, passed)).toBe(true);
  expect(new Cluster("five", five ?? nsfw).covers(three ?? nsfw, passed)).toBe(false);
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
