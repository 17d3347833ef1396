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

async function foundIn(interaction: JsonObject, answer: Delivered) {
  const { verdicts } = await judgeAnswer({ interaction }, answer, "discord");
  return { found: verdicts.found.map(({ rule, actual }) => [rule, actual]), asserted: [...verdicts.asserted] };
}

describe("an answer", () => {
  test("is in time after exactly 3 seconds, and late after more", async () => {
    const inTime = await foundIn(COMMAND, answered(MESSAGE, { durationMs: 3_000 }));
    const late = await foundIn(COMMAND, answered(MESSAGE, { durationMs: 3_100 }));

    expect(inTime.found).toEqual([]);
    expect(inTime.asserted).toContain("application.answer.comes-within-3-seconds");
    expect(late.found).toEqual([["application.answer.comes-within-3-seconds", "an answer after 3.1 s"]]);
  });

  test("of 202 comes by itself", async () => {
    const { found, asserted } = await foundIn(COMMAND, answered("", { status: 202, json: undefined, body: "" }));

    expect(found).toEqual([]);
    expect(asserted).toEqual([]);
  });

  test("that does not fit shows nothing else", async () => {
    const { found, asserted } = await foundIn(COMMAND, answered({ type: 1 }));

    expect(found).toEqual([["application.answer.fits-the-interaction", "type 1 (a pong)"]]);
    expect(asserted).toEqual(["application.answer.fits-the-interaction"]);
  });

  test("may come as a form with files beside it", async () => {
    const form = new FormData();
    form.set("payload_json", JSON.stringify({ type: 4, data: {} }));
    form.set("files[0]", new Blob(["text"]), "a.txt");
    const response = new Response(form);
    const headers = { "content-type": response.headers.get("content-type") ?? "" };

    const { found } = await foundIn(COMMAND, answered(null, { headers, body: await response.text(), json: undefined }));

    expect(found).toEqual([]);
  });

  test.each<readonly [string, JsonObject, JsonObject, string | undefined]>([
    ["changes the message of a component", { type: 3, message: {} }, { type: 7, data: { content: "a" } }, undefined],
    ["changes the message that a modal came from", { type: 5, message: {} }, { type: 6 }, undefined],
    ["changes a message where none is", { type: 5 }, { type: 6 }, "application.answer.fits-the-interaction"],
    ["is of the deprecated type", COMMAND, { type: 10 }, "application.answer.type-is-not-deprecated"],
    ["shows an embed alone", COMMAND, { type: 4, data: { embeds: [{ title: "a" }] } }, undefined],
    ["has 2000 astral letters", COMMAND, { type: 4, data: { content: "😀".repeat(2_000) } }, undefined],
    ["shows empty lists", COMMAND, { type: 4, data: { embeds: [] } }, "application.message.shows-something"],
  ])("that %s", async (_, interaction, response, rule) => {
    const { found } = await foundIn(interaction, answered(response));

    expect(found.map(([one]) => one)).toEqual(rule === undefined ? [] : [rule]);
  });
});
