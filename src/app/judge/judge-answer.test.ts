/** What is judged of one answer, where no application is needed to show it. */
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import type { Delivered } from "../../delivery/delivered.js";
import { judgeAnswer } from "./judge-answer.js";

const COMMAND: JsonObject = { type: 2, data: { name: "a" } };
const MESSAGE: JsonObject = { type: 4, data: { content: "Hello" } };

function answered(body: Json, more: Partial<Extract<Delivered, { kind: "answered" }>> = {}): Delivered {
  const text = JSON.stringify(body);
  return { kind: "answered", status: 200, headers: {}, body: text, json: body, durationMs: 5, ...more };
}

function foundIn(interaction: JsonObject, answer: Delivered) {
  const { verdicts } = judgeAnswer({ interaction }, answer, "discord");
  return { found: verdicts.found.map(({ rule, actual }) => [rule, actual]), asserted: [...verdicts.asserted] };
}

describe("an answer", () => {
  test("is in time after exactly 3 seconds, and late after more", () => {
    const inTime = foundIn(COMMAND, answered(MESSAGE, { durationMs: 3_000 }));
    const late = foundIn(COMMAND, answered(MESSAGE, { durationMs: 3_100 }));

    expect(inTime.found).toEqual([]);
    expect(inTime.asserted).toContain("application.answer.comes-within-3-seconds");
    expect(late.found).toEqual([["application.answer.comes-within-3-seconds", "an answer after 3.1 s"]]);
  });

  test("of 202 comes by itself", () => {
    const { found, asserted } = foundIn(COMMAND, answered("", { status: 202, json: undefined, body: "" }));

    expect(found).toEqual([]);
    expect(asserted).toEqual([]);
  });

  test("that does not fit shows nothing else", () => {
    const { found, asserted } = foundIn(COMMAND, answered({ type: 1 }));

    expect(found).toEqual([["application.answer.fits-the-interaction", "type 1 (a pong)"]]);
    expect(asserted).toEqual(["application.answer.fits-the-interaction"]);
  });

  test.each([
    ["a browser writes it", ['name="payload_json"', 'name="files[0]"; filename="a.txt"']],
    ["other libraries write it", ["name=payload_json", "filename*=utf-8''%C3%A4.txt; name=files[0]"]],
    ["a Blob is written", ['name="payload_json"; filename="blob"', 'name="files[0]"; filename="a.txt"']],
  ])("may come as a form with files beside it, as %s", (_, dispositions) => {
    const contents = [JSON.stringify({ type: 4, data: {} }), "text"];
    const parts = dispositions.map(
      (one, at) => `--B\r\ncontent-disposition: form-data; ${one}\r\n\r\n${contents[at]}\r\n`,
    );
    const headers = { "content-type": "multipart/form-data; boundary=B" };

    const { found } = foundIn(COMMAND, answered(null, { headers, body: `${parts.join("")}--B--`, json: undefined }));

    expect(found).toEqual([]);
  });

  test("that breaks a rule is shown at the place that breaks it", () => {
    const button = { type: 2, style: 5, label: "Open", url: "https://example.com", custom_id: "link" };
    const data = { content: "a", components: [{ type: 1, components: [button] }] };

    const { found } = foundIn(COMMAND, answered({ type: 4, data }));

    expect(found).toEqual([["button.link.has-no-custom-id", '"link": must not be there']]);
  });

  test.each<readonly [string, JsonObject, JsonObject, string | undefined]>([
    ["changes the message of a component", { type: 3, message: {} }, { type: 7, data: { content: "a" } }, undefined],
    ["changes the message that a modal came from", { type: 5, message: {} }, { type: 6 }, undefined],
    ["changes a message where none is", { type: 5 }, { type: 6 }, "application.answer.fits-the-interaction"],
    ["is of the deprecated type", COMMAND, { type: 10 }, "application.answer.type-is-not-deprecated"],
    ["shows an embed alone", COMMAND, { type: 4, data: { embeds: [{ title: "a" }] } }, undefined],
    ["has 2000 astral letters", COMMAND, { type: 4, data: { content: "😀".repeat(2_000) } }, undefined],
    ["shows empty lists", COMMAND, { type: 4, data: { embeds: [] } }, "application.message.shows-something"],
  ])("that %s", (_, interaction, response, rule) => {
    const { found } = foundIn(interaction, answered(response));

    expect(found.map(([one]) => one)).toEqual(rule === undefined ? [] : [rule]);
  });
});
