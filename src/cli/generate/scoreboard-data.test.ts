import { expect, test } from "vitest";
import { ZOO } from "../../../suites/testing/zoo/index.js";
import { galleryFiles } from "./gallery-files.js";
import { scoreboardData } from "./scoreboard-data.js";

test("every service, SDK, framework and client has its figures", async () => {
  const data = await scoreboardData();

  expect(data.services.map(({ name }) => name).toSorted()).toEqual(ZOO.map(({ name }) => name).toSorted());
  expect(data.services.every(({ figures }) => figures.length === data.serviceColumns.length)).toBe(true);
  expect(data.servicesMeasured).toMatch(/^Measured on \d{4}-\d\d-\d\d/);
  expect(data.falseAlarms.every((text) => text.includes("no required"))).toBe(true);
  expect(data.builders).toHaveLength((await galleryFiles("builders", ".json")).length);
  expect(data.applications).toHaveLength((await galleryFiles("apps", ".ndjson")).length);
  expect(data.clients.every(({ version }) => /^\d+\.\d+\.\d+$/.test(version))).toBe(true);
});
