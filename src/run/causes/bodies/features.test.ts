import { expect, test } from "vitest";
import { featuresOf } from "./features.js";

test("an id of several components is one thing that their message has", () => {
  const text = (id: number) => ({ type: 10, content: "A", id });

  const nested = featuresOf({ components: [text(0), { type: 17, id: 5, components: [text(0)] }] });

  expect(nested).toContain("id is 0 more than once");
  expect(featuresOf({ components: [text(0), { type: 17, id: 5, components: [text(6)] }] })).not.toContain(
    "id is 0 more than once",
  );
});

test("the length of a text says something where it is the greatest that is allowed", () => {
  const wordsOf = (length: number) =>
    [...featuresOf({ description: "a".repeat(length) })].filter((word) => /\d/.test(word));

  expect(wordsOf(100)).toEqual(["description has 100 characters"]);
  expect(wordsOf(75)).toEqual([]);
});

test("a negative fraction is negative as a negative integer is", () => {
  const [fraction, integer] = [-0.001, -3].map((value) => [...featuresOf({ options: [{ min_value: value }] })]);

  expect(fraction).toEqual(expect.arrayContaining(["min_value is negative", "min_value is a fraction"]));
  expect(integer).toContain("min_value is negative");
});

test("an uploaded file is one thing, whichever component shows it", () => {
  const url = "attachment://dot.png";

  const all = [
    { type: 13, file: { url } },
    { type: 12, items: [{ media: { url } }] },
  ].map((one) => featuresOf({ components: [one] }));

  expect(all.every((words) => words.has("url is that of an uploaded file"))).toBe(true);
  expect(featuresOf({ media: { url: "https://example.com" } })).not.toContain("url is that of an uploaded file");
});
