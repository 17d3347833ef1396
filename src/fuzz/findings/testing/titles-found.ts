/** Searches with a few properties on a reference service that does something wrong. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Property } from "../../../case/property.js";
import { createReferenceService } from "../../../service/reference-service.js";
import { openFetchTarget } from "../../../target/open-target.js";
import { parseTarget } from "../../../target/parse-target.js";
import { runFuzz } from "../../run-fuzz.js";
import type { Fetch } from "./broken-front.js";

/** The climbs toward size would be most of a short run: they are too few for the last of so many shards. */
export const WITHOUT_SIZES = "9/9";

/** What is searched. */
export interface ShortSearch {
  /** Seed of the service. */
  readonly service: string;
  /** The service with its mistake. */
  readonly front: (service: Fetch) => Fetch;
  /** What values are drawn from. */
  readonly properties: readonly Property[];
  /** Number of cases. */
  readonly runs: number;
}

/** Titles of the findings of a short search, which leaves nothing behind. */
export async function titlesFound({ service: seed, front, properties, runs }: ShortSearch): Promise<readonly string[]> {
  const service = createReferenceService({ seed });
  const target = openFetchTarget(parseTarget(service.target, seed, { inProcess: true }), front(service.fetch));
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-titles-"));
  const found: string[] = [];
  try {
    await runFuzz({
      target,
      profile: "documented",
      seed: 1,
      runs,
      workers: 1,
      corpus,
      properties,
      shard: WITHOUT_SIZES,
      onEvent: (event) => {
        if (event.event === "case-finished" && event.finding) found.push(event.title);
      },
    });
  } finally {
    await target.close();
    rmSync(corpus, { recursive: true });
  }
  return found;
}
