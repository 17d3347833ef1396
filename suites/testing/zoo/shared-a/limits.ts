/** Limits on the number of commands. */

const MOST: { readonly [type: number]: number } = { 1: 100, 2: 15, 3: 15, 4: 1 };

/** How many commands of a type one scope may have. */
export const mostOfType = (type: number): number => MOST[type] ?? 0;

/** Counts the creates of each guild on this day. */
export class DailyCreates {
  #day = "";
  #counts = new Map<string, number>();

  /** Takes the creates off the allowance of the guild; false, and nothing taken, where it does not suffice. */
  take(guildId: string, creates = 1): boolean {
    const day = new Date().toISOString().slice(0, 10);
    if (day !== this.#day) this.#counts.clear();
    this.#day = day;
    const count = (this.#counts.get(guildId) ?? 0) + creates;
    if (count > 200) return false;
    this.#counts.set(guildId, count);
    return true;
  }
}
