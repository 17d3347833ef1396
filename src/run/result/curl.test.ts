import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Credential } from "../../case/case.js";
import type { DoneExchange } from "../exchange.js";
import type { Stage } from "../stage.js";
import { slotStep } from "../testing/stage-for.js";
import { curlOf } from "./curl.js";

const description = { applicationId: "5", baseUrl: "http://127.0.0.1:4010/api/v10/" };
const stage = { target: { description, openedBy: { by: "flags" } } } as Stage;
const inProcess = { target: { description, openedBy: { by: "program" }, isInProcess: true } } as Stage;
const exchange = (
  body: string | undefined,
  credential: Credential = "bot",
  path = "/applications/5/commands",
): DoneExchange => ({
  step: slotStep("one"),
  server: "api",
  isMultipart: false,
  parameters: {},
  credential,
  sent: undefined,
  wire: {
    method: "POST",
    path,
    headers: { authorization: "Bot secret", accept: "x", "content-type": "application/json" },
    body,
  },
  result: { failure: { kind: "reset", message: "" }, durationMs: 0 },
  span: { from: 0, to: 0 },
});

describe("a curl command", () => {
  test("has the address of the target, and variables for tokens alone", () => {
    expect(curlOf(exchange("{}"), stage)).toBe(
      "curl -i -X POST \"http://127.0.0.1:4010/api/v10/applications/5/commands\" -H \"Authorization: Bot $BOT_TOKEN\" -H 'content-type: application/json' --data-raw '{}'",
    );
  });

  test("has variables for address and application of a target that has no address", () => {
    expect(curlOf(exchange("{}"), inProcess)).toBe(
      "curl -i -X POST \"$BASE_URL/applications/$APP/commands\" -H \"Authorization: Bot $BOT_TOKEN\" -H 'content-type: application/json' --data-raw '{}'",
    );
  });

  test("sends no authorization for no token", () => {
    expect(curlOf(exchange(undefined, "none"), stage)).not.toMatch(/authorization/i);
  });

  test.each([`{"a":"it's"}`, '{"a":"$(id) `id` \\\\ \\n"}', "{'\n''}"])(
    "hands the body %j through a shell as it is",
    (body) => {
      const script = curlOf(exchange(body), stage).replace(/^curl/, "last");
      const out = execFileSync("sh", ["-c", `last() { for one; do :; done; printf %s "$one"; }; ${script}`], {
        encoding: "utf8",
      });

      expect(out).toBe(body);
    },
  );

  test("escapes what a shell would read in a path", () => {
    expect(curlOf(exchange(undefined, "bot", '/applications/$x"`/commands'), inProcess)).toContain(
      '"$BASE_URL/applications/\\$x\\"\\`/commands"',
    );
  });

  test("goes to the driver without a token", () => {
    const driven = { ...exchange("{}"), server: "driver" as const };

    expect(curlOf({ ...driven, wire: { ...driven.wire, path: "/makeUser" } }, stage)).toBe(
      "curl -i -X POST \"$DRIVER_URL/makeUser\" -H 'content-type: application/json' --data-raw '{}'",
    );
  });

  test("makes files as large as those that were sent", () => {
    const step = slotStep("one", { files: [{ name: "big.txt", kind: "text", bytes: 70_000 }] });

    const command = curlOf({ ...exchange('{"content":"@it\'s"}'), isMultipart: true, step }, stage);

    expect(command.split("; ")).toEqual([
      "head -c 70000 /dev/zero > file-0",
      expect.stringMatching(
        /--form-string 'payload_json=\{"content":"@it'\\''s"\}' -F 'files\[0\]=@file-0;filename="big.txt";type=text\/plain'$/,
      ),
    ]);
    expect(command.length).toBeLessThan(500);
  });

  test("is a comment for what no curl can send", () => {
    expect(curlOf({ ...exchange('{"session":"a\nb"}'), server: "gateway" }, stage)).toMatch(/^# .*$/);
  });
});
