import { expect, test } from "vitest";
import { memberOf } from "./member.js";

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
