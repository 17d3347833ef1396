import { expect, test } from "vitest";
import { memberOf, wholeOf } from "./member.js";

test.each([
  ["/nsfw", "command.nsfw"],
  ["/options/2/options/0/choices", "option.choices"],
  ["/options/0/choices/3/value", "choice.value"],
  ["/options/0/name_localizations/de", "option.name_localizations"],
  ["/description_localizations", "command.description_localizations"],
  ["", undefined],
  ["/0", undefined],
])("%s is %s", (pointer, member) => {
  expect(memberOf(pointer)).toBe(member);
});

test.each([
  ["editGuildCommand", "command"],
  ["getCommandPermissions", "permissions object"],
  ["createMessage", "message"],
  ["createFollowUp", "message"],
  ["listDeliveries", "body"],
] as const)("%s is about a %s", (call, whole) => {
  expect(wholeOf(call)).toBe(whole);
  expect(memberOf("/flags", wholeOf(call))).toBe(`${whole}.flags`);
});
