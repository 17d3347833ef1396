/** Properties of uploads: any valid message with files is read back, each file with its size. */
import type { Arbitrary } from "fast-check";
import { filesOf } from "../../generators/components/settled.js";
import { MESSAGES } from "../../generators/kinds.js";
import type { UploadFile } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { componentsOf } from "../../src/case/component-tree.js";
import type { Property } from "../../src/case/property.js";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { read, readsBack, send } from "../messages/words.js";
import { at, equals } from "../rows/steps.js";
import { SELF_CONTAINED } from "./messages.suite.js";
import { ruleOfTakenMessage } from "./taken-message.js";

/** No document says how many files a message may have: so many are few. */
const MOST_FILES = 4;

const messagesWithFiles: Arbitrary<JsonObject> = MESSAGES.valid({ ...SELF_CONTAINED, uploads: true }).filter((body) => {
  const { length } = filesOf(body);
  return length > 0 && length <= MOST_FILES;
});

/** Texts differ in their size, in bytes, so that each tells which one it is. */
const sized = (body: JsonObject): readonly UploadFile[] =>
  filesOf(body).map((file, nth) => (file.kind === "text" ? { ...file, bytes: 7 + 1000 * nth } : file));

const FILLED_IN: RuleId = "file.name-and-size-are-filled-in";
const ATTACHMENT = "attachment://";

/** Every file component shows the size of the file that it refers to: what becomes of a name is not said. */
function shows(body: JsonObject, files: readonly UploadFile[]): readonly Check[] {
  return [...componentsOf(body)].flatMap(({ pointer, component: { file } }): readonly Check[] => {
    const url = isObject(file) ? file["url"] : undefined;
    const shown = files.find(({ name }) => url === ATTACHMENT + name);
    const bytes = shown?.bytes;
    return bytes === undefined ? [] : [{ ...equals(at("read", `${pointer}/size`), bytes), rule: FILLED_IN }];
  });
}

/** Any valid message with files is read back. */
export const uploadsReadBack: Property = {
  id: "message.any-valid-one-reads-back@upload",
  title: "accepts any valid message with uploaded files, and returns each file with its size",
  rules: ["message.components.read-back", FILLED_IN],
  level: "must",
  needs: ["messages", "uploads"],
  leases: ["guild"],
  creates: 0,
  emptiesScope: false,
  weight: 0.05,
  sideBySide: "messages",
  steps: () =>
    messagesWithFiles.map((body) => {
      const files = sized(body);
      return [
        send("act", "act", body, { files, expect: [{ check: "accepted", rule: ruleOfTakenMessage(body) }] }),
        read("read", "act", [{ check: "shape" }, readsBack("act", at("read")), ...shows(body, files)]),
      ];
    }),
};
