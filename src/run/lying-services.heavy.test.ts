/** Services that lie about waits or about what they stored end in a verdict, and soon. */
import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { openTestTarget, runCases, type Tamper, type TestTarget } from "./testing/stage-for.js";

const ASKED = suiteOf("documented").cases.filter(({ id }) => /^(endpoint|upsert|edit)\..*@(global|guild)$/.test(id));

const isCreate = ({ method, url }: Request) => method === "POST" && /\/commands$/.test(new URL(url).pathname);

/** Each write of a command is answered 429, with this wait. */
const limited =
  (headers: Readonly<Record<string, string>>, body: object = {}): Tamper =>
  async (request, next) =>
    isCreate(request) ? Response.json(body, { status: 429, headers }) : next(request);

test.each([
  ["a day", limited({ "retry-after": "86400" })],
  ["words that are no time", limited({ "retry-after": "soon" })],
  ["a day in the body, and no time in the header", limited({ "retry-after": "0" }, { retry_after: 86_400 })],
])("a wait of %s, again and again, ends the run early and fails nothing", async (_what, tamper) => {
  const { target, ask } = openTestTarget(tamper, { capabilities: [] });
  // A case deletes it for an empty scope, and such a target refuses to make it again.
  await deleteCommands(ask);

  const { finished, notices } = await runCases(target, { cases: ASKED });

  expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3, counts: { failed: 0 } });
  expect(notices.map(({ text }) => text).join("\n")).toContain("The run ends early");
});

/** Deletes the global commands that the service itself made. */
async function deleteCommands(ask: TestTarget["ask"]): Promise<void> {
  const { json } = await ask("GET", "/commands");
  for (const { id } of json as readonly { id: string }[]) await ask("DELETE", `/commands/${id}`);
}

test("a create that stores nothing is a finding", async () => {
  const { target } = openTestTarget(async (request, next) =>
    isCreate(request)
      ? Response.json({ id: "7000000000000000007", name: "made", version: "1" }, { status: 201 })
      : next(request),
  );

  const { finished } = await runCases(target, { cases: ASKED });

  expect(finished).toMatchObject({ verdict: "findings", exitCode: 1 });
});
