import { expect, test } from "vitest";
import { scriptOf } from "./script-of.js";

test.each([
  ["node src/index.ts", "src/index.ts"],
  ["node 'src/index.ts' --config package.json", "src/index.ts"],
  ["PORT=1 node ./src/index.ts && echo done", "./src/index.ts"],
  ["LICENSE src/index.ts", "src/index.ts"],
  ["./LICENSE --port 80", "./LICENSE"],
  [".ci/run src/index.ts", "src/index.ts"],
  ["node node_modules/typescript/package.json", undefined],
  ["node ../package.json", undefined],
  ["/bin/sh -c true", undefined],
  ["npm start", undefined],
  ["src", undefined],
  [undefined, undefined],
])("the script of %j is %j", (command, script) => {
  expect(scriptOf(command)).toBe(script);
});
