/** Checks a service of the zoo with all of its mistakes, with each of them alone, and with each of them mended. */
import type { Suite } from "../../../../src/case/property.js";
import type { ZooService } from "../zoo-service.js";
import { type Checked, checkService } from "./check-service.js";

export interface Variants {
  /** All mistakes. */
  readonly whole: Checked;
  /** The same once more: a case that ends otherwise here says nothing of a mistake. */
  readonly again: Checked;
  /** By mistake: no other is there. Only the cases that `whole` failed or blocked were run. */
  readonly alone: ReadonlyMap<string, Checked>;
  /** By mistake: all others are there. */
  readonly mended: ReadonlyMap<string, Checked>;
}

export async function runVariants(service: ZooService, suite: Suite): Promise<Variants> {
  const whole = await checkService(service, { fixed: [] }, suite);
  const again = await checkService(service, { fixed: [] }, suite);
  const touched = new Set(whole.touched.map(({ id }) => id));
  const part: Suite = { cases: suite.cases.filter(({ id }) => touched.has(id)), properties: [] };
  const alone = new Map<string, Checked>();
  const mended = new Map<string, Checked>();
  for (const { id } of service.causes) {
    const others = service.causes.flatMap((other) => (other.id === id ? [] : [other.id]));
    alone.set(id, await checkService(service, { fixed: others }, part));
    mended.set(id, await checkService(service, { fixed: [id] }, suite));
  }
  return { whole, again, alone, mended };
}
