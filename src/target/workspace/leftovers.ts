/** What a case left in a scope that has to go before the next one. */
import { isSlot, type KnownCommand, type WorkspaceScope } from "./scope.js";

/** Our commands that are no slots, and all but the newest of a slot that is there twice. */
export function leftovers(
  scope: WorkspaceScope,
  isSlotInDoubt: (id: string) => boolean,
  isOurs: (id: string) => boolean,
): readonly string[] {
  const left: string[] = [];
  const slots = new Map<string, string>();
  for (const [id, command] of scope.known) {
    const mayGo = scope.residents ? !scope.residents.has(id) && isOurs(id) : scope.made.has(id);
    if (!mayGo || scope.stubborn.has(id)) continue;
    if (!isSlot(command) || isSlotInDoubt(id)) {
      left.push(id);
      continue;
    }
    const older = slots.get(`${command.name}`);
    if (older !== undefined) left.push(older);
    slots.set(`${command.name}`, id);
  }
  return left;
}

/**
 * Our slots that hold more than so many characters of options and localizations. An overwrite may keep fields that it does
 * not name (that is open), and then what one case left would count toward the 8000 characters of the next.
 */
export function fullSlots(
  { known, residents }: WorkspaceScope,
  most: number,
  isOurs: (id: string) => boolean,
): readonly string[] {
  const isFull = ([id, command]: readonly [string, KnownCommand]): boolean =>
    command.extent > most && command.type === 1 && isSlot(command) && !residents?.has(id) && isOurs(id);
  return [...known].filter(isFull).map(([id]) => id);
}
