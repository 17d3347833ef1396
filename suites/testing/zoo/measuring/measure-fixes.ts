/** What becomes of a check when one mistake of a service of the zoo is mended. */
import type { Measured } from "./measure-causes.js";
import type { Variants } from "./run-variants.js";

export interface Fixed {
  /** The mistake that was mended. */
  readonly id: string;
  /** Fewer required cases fail or are blocked than before. */
  readonly isLower: boolean;
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
export function measureFixes({ whole, mended }: Variants, { visible, matched, touched }: Measured): readonly Fixed[] {
  const before = new Set(whole.causes.map(({ id }) => id));
  return visible.map((id) => {
    const checked = mended.get(id);
    const after = new Set(checked?.causes.map((cause) => cause.id));
    const own = matched.flatMap(({ cause, actual }) => (actual === id ? [cause.id] : []));
    return {
      id,
      isLower: (checked?.touched.length ?? touched) < touched,
      own,
      left: own.filter((cause) => after.has(cause)),
      lost: [...before].filter((cause) => !own.includes(cause) && !after.has(cause)),
      revealed: [...after].filter((cause) => !before.has(cause)),
    };
  });
}
