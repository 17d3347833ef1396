/** What becomes of a check when one mistake of a service of the zoo is mended. */

import type { Checked } from "./check-service.js";
import { type Measured, NO_ROOM } from "./measure-causes.js";
import type { Variants } from "./run-variants.js";

export interface Fixed {
  /** The mistake that was mended. */
  readonly id: string;
  /**
   * Required cases that failed or were blocked, before and after, without those that end otherwise each time or had no
   * room in one of the checks: how far the creates of a day last depends on all cases before.
   */
  readonly before: number;
  readonly after: number;
  /** Causes that were reported for it. */
  readonly own: readonly string[];
  /** Those of them that are still reported. */
  readonly left: readonly string[];
  /** Causes of other mistakes that are not reported any more. */
  readonly lost: readonly string[];
  /** Causes that were not reported before: what the mistake hid. */
  readonly revealed: readonly string[];
}

/** One for each mistake that a run can see. */
export function measureFixes({ whole, again, mended }: Variants, { visible, matched }: Measured): readonly Fixed[] {
  const isSteady = ({ id }: { readonly id: string }) => whole.outcomes.get(id) === again.outcomes.get(id);
  const before = new Set(whole.causes.map(({ id }) => id));
  return visible.map((id) => {
    const checked = mended.get(id);
    const hadRoom = ({ id: asked }: { readonly id: string }) =>
      whole.outcomes.get(asked) !== NO_ROOM && checked?.outcomes.get(asked) !== NO_ROOM;
    const counted = ({ touched }: Checked) => touched.filter((one) => isSteady(one) && hadRoom(one)).length;
    const after = new Set(checked?.causes.map((cause) => cause.id));
    const own = matched.flatMap(({ cause, actual }) => (actual === id ? [cause.id] : []));
    return {
      id,
      before: counted(whole),
      after: counted(checked ?? whole),
      own,
      left: own.filter((cause) => after.has(cause)),
      lost: [...before].filter((cause) => !own.includes(cause) && !after.has(cause)),
      revealed: [...after].filter((cause) => !before.has(cause)),
    };
  });
}
