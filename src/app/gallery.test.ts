/** The stored runs of `check-app`: each is a whole event stream, and its page shows the verdict. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readEvents } from "../cli/event-log.js";
import { digestOf } from "../report/digest.js";
import { formatHtml } from "../report/html.js";

const GALLERY = "reports/gallery/apps";
const files = (await readdir(GALLERY)).filter((file) => file.endsWith(".ndjson"));

describe("the gallery of applications", () => {
  test("has at least three frameworks", () => {
    expect(files.length).toBeGreaterThanOrEqual(3);
  });

  test.each(files)("makes a page of %s", async (file) => {
    const events = await readEvents(join(GALLERY, file));

    const digest = digestOf(events);
    const page = formatHtml(events);

    expect(digest).toMatchObject({ complete: true, verdict: "conformant", counts: { cases: digest.cases.length } });
    expect(page).toContain(`<title>Conformant: ${digest.start.target.name} · slashproof</title>`);
  });
});
