/** Many commands of one type at once, to reach a limit. */

/** Chat-input commands as a list: `fill-1`, `fill-2`, … */
export function fill(count: number): readonly { readonly name: string; readonly description: string }[] {
  return Array.from({ length: count }, (_, nth) => ({ name: `fill-${nth + 1}`, description: "One of many" }));
}
