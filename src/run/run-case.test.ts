/** A failed case is run again on slots that hold nothing of the run before. */
import { expect, test } from "vitest";
import { UNKNOWN_ID } from "./stage.js";
import { listStep, openTestTarget, runCases, slotStep, type Tamper, testCase } from "./testing/stage-for.js";

const WRONG = { name: "slot-a", description: "A slot", nsfw: "yes" };

/** A service that takes a wrong `nsfw`, and keeps it through every overwrite until the command is deleted. */
function merging(): Tamper {
  let isKept = false;
  return async (request, next) => {
    if (request.method === "DELETE") isKept = false;
    if (request.method === "POST" && (await request.clone().text()).includes('"nsfw":"yes"')) {
      isKept = true;
      const plain = JSON.stringify({ name: "slot-a", description: "A slot" });
      return next(new Request(request.url, { method: "POST", headers: request.headers, body: plain }));
    }
    const response = await next(request);
    if (!isKept || request.method !== "GET") return response;
    const body = (await response.json()) as unknown;
    return Response.json(Array.isArray(body) ? body.map((one: object) => ({ ...one, nsfw: "yes" })) : body);
  };
}

const wrongTwin = testCase("nsfw.refuses-a-word", [
  slotStep("slot"),
  listStep("before", { part: "given" }),
  slotStep("twin", { part: "twin", body: WRONG, expect: [{ check: "answered" }] }),
  listStep("after", {
    expect: [
      {
        check: "refused-or-coerced",
        twin: "twin",
        before: { $: "before", find: { name: "slot-a" } },
        now: { $: "after", find: { name: "slot-a" } },
        pointer: "/nsfw",
      },
    ],
  }),
]);

test("a wrong member that outlives an overwrite is a failure, not a flake", async () => {
  const { target } = openTestTarget(merging());

  const { cases } = await runCases(target, { cases: [wrongTwin] });

  expect(cases[0]?.outcome).toMatchObject({ outcome: "failed" });
});

test("a value that has no place there, and outlives even a delete, is a failure, not a flake", async () => {
  let kept: unknown;
  const { target } = openTestTarget(async (request, next) => {
    if (!request.url.includes("/guilds/")) return next(request);
    const sent = request.method === "POST" ? await request.clone().text() : "";
    if (sent.includes("contexts")) kept = JSON.parse(sent).contexts;
    const response = await next(request);
    const body = request.method === "GET" && kept !== undefined ? ((await response.json()) as unknown) : undefined;
    if (body === undefined) return response;
    return Response.json(Array.isArray(body) ? body.map((one: object) => ({ ...one, contexts: kept })) : body);
  });
  const has = { before: { $: "before", find: { name: "slot-a" } }, now: { $: "after", find: { name: "slot-a" } } };
  const misplaced = testCase("contexts.have-no-place-in-a-guild", [
    slotStep("slot"),
    listStep("before", { part: "given" }),
    slotStep("twin", { part: "twin", body: { ...WRONG, nsfw: false, contexts: [0] }, expect: [{ check: "answered" }] }),
    listStep("after", {
      expect: [{ check: "refused-or-without-effect", twin: "twin", pointer: "/contexts", ...has }],
    }),
  ]);

  const { cases } = await runCases(target, { cases: [misplaced] });

  expect(cases[0]?.outcome).toMatchObject({ outcome: "failed" });
});

test("an id that a case chose is gone before the next case", async () => {
  let chosen = false;
  const seen: string[] = [];
  const { target } = openTestTarget(async (request, next) => {
    // The run tries the global scope first; the cases are in a guild.
    if (!request.url.includes("/guilds/")) return next(request);
    if (request.method === "DELETE") {
      seen.push(request.url.split("/").at(-1) ?? "");
      if (request.url.endsWith(UNKNOWN_ID)) {
        chosen = false;
        return new Response(null, { status: 204 });
      }
    }
    const isChosen = request.method === "POST" && (await request.clone().text()).includes(UNKNOWN_ID);
    if (request.method === "PATCH") seen.push("next case");
    // What the probe did before the cases is not looked at.
    if (isChosen) seen.length = 0;
    const response = await next(request);
    chosen ||= isChosen;
    if (!chosen || response.status >= 300 || request.method === "DELETE") return response;
    const body = (await response.json()) as unknown;
    const renamed = (one: object) => ({ ...one, id: UNKNOWN_ID });
    return Response.json(Array.isArray(body) ? body.map(renamed) : renamed(body as object), {
      status: response.status,
    });
  });

  const choice = { name: "slot-a", description: "A slot", id: UNKNOWN_ID };
  await runCases(
    target,
    {
      cases: [
        testCase("a", [slotStep("slot", { part: "act", body: choice }), listStep("after")]),
        testCase("b", [
          slotStep("edit", { part: "act", call: "editGuildCommand", path: { command_id: UNKNOWN_ID }, body: {} }),
        ]),
      ],
    },
    { workers: 1, inOrder: true },
  );

  expect(seen.slice(0, 2)).toEqual([UNKNOWN_ID, "next case"]);
});

const longWay = testCase("endpoint.many-requests", [
  slotStep("slot"),
  ...Array.from({ length: 6 }, (_, nth) => slotStep(`act-${nth}`, { part: "act", expect: [{ check: "accepted" }] })),
  listStep("after", { expect: [{ check: "accepted" }] }),
]);

/** Loses the nth create in a guild of each run of the case, counted from its slot. */
function losing(nthOfRun: (run: number) => number): Tamper {
  let creates = 0;
  return (request, next) => {
    if (request.method !== "POST" || !request.url.includes("/guilds/")) return next(request);
    const nth = creates % 7;
    const run = Math.floor(creates / 7);
    creates++;
    if (nth !== nthOfRun(run)) return next(request);
    creates = (run + 1) * 7;
    return Promise.reject(new TypeError("fetch failed"));
  };
}

test.each([
  ["another step each time says nothing about the rule", (run: number) => 1 + run, "blocked"],
  ["the same step each time is a failure", () => 2, "failed"],
])("no answer at %s", async (_, nthOfRun, outcome) => {
  const { target } = openTestTarget(losing(nthOfRun));

  const { cases } = await runCases(target, { cases: [longWay] });

  expect(cases[0]?.outcome).toMatchObject({ outcome });
});
