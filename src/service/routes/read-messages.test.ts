import { expect, test } from "vitest";
import type { Answer, ReferenceClient } from "../testing/reference-client.js";
import { referenceClient, textAt } from "../testing/reference-client.js";

test.each<[query: string, contents: readonly string[]]>([
  ["", ["5", "4", "3", "2", "1"]],
  ["?limit=2", ["5", "4"]],
  ["?before={3}", ["2", "1"]],
  ["?after={3}", ["5", "4"]],
  ["?after={1}&limit=2", ["3", "2"]],
])("the newest are first: %s", async (query, contents) => {
  const { ask, messagesPath, ids } = await withFive();
  const filled = query.replace(/\{(\d)\}/, (_, number) => ids[Number(number) - 1] ?? "");

  const list = await ask("GET", messagesPath() + filled);

  expect(list.body).toMatchObject(contents.map((content) => ({ content })));
});

test.each(["0", "101", "x", "-1"])("a limit of %s is refused", async (limit) => {
  const { ask, messagesPath } = referenceClient();

  expect((await ask("GET", `${messagesPath()}?limit=${limit}`)).status).toBe(400);
});

test("channels keep their messages apart", async () => {
  const { ask, messagesPath, ids } = await withFive();

  expect((await ask("GET", messagesPath(1))).body).toEqual([]);
  expect((await ask("GET", `${messagesPath(1)}/${ids[0]}`)).status).toBe(404);
});

async function withFive(): Promise<ReferenceClient & { readonly ids: readonly string[] }> {
  const client = referenceClient();
  const made: Answer[] = [];
  for (const content of ["1", "2", "3", "4", "5"]) {
    made.push(await client.ask("POST", client.messagesPath(), { content }));
  }
  return { ...client, ids: made.map((each) => textAt(each, "id")) };
}
