import { expect, test } from "vitest";
import { parseWithExactIds, parseWithOpenMembers } from "./exact-ids.js";

test.each([
  ['{"id":1100000000010252288}', { id: "1100000000010252288" }],
  ['{"ids":[1100000000010252288,7]}', { ids: ["1100000000010252288", 7] }],
  ['{"text":"say \\"1100000000010252288\\""}', { text: 'say "1100000000010252288"' }],
  ["[1.1000000000102522881,-1.5]", [1.1000000000102523, -1.5]],
])("%s", (text, value) => {
  expect(parseWithExactIds(text)).toEqual(value);
});

test("what is no JSON is refused at once, however long it is", () => {
  expect(() => parseWithExactIds(`"${'\\"'.repeat(1_000_000)}`)).toThrow(SyntaxError);
});

test.each([
  ['{"message_reference":{"message_id" : 1100000000010252288,"channel_id":7}}', "1100000000010252288"],
  ['{"message_reference":{"message_id":"1100000000010252288","channel_id":"7"}}', "1100000000010252288"],
])("open members of %s are texts", (text, message_id) => {
  expect(parseWithOpenMembers(text)).toEqual({ message_reference: { message_id, channel_id: "7" } });
});

test.each([
  '{"content":"\\"message_id\\":1100000000010252288"}',
  '{"min_value":9007199254740991,"a":"message_id"}',
  '{"message_id":1.5,"guild_id":-1,"channel_id":1e3}',
  '{"other_message_id":12,"message_id":null}',
])("nothing else of %s is changed", (text) => {
  expect(parseWithOpenMembers(text)).toEqual(JSON.parse(text));
});
