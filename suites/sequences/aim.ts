/** Operations aim at what stands: drawn by name alone, two of three would ask for a command that is not there. */
import { commandOf, type ModelScope } from "../../src/state/model.js";
import type { Asked } from "../../src/state/operation.js";

/** An operation as it is drawn, before it is known what stands when its turn comes. */
export interface Drawn extends Asked {
  /** False where it asks for the command that it names, be it there or not. */
  readonly isAimed: boolean;
}

/** The operation on the newest command of its type, where the one that it names does not stand. */
export function aimed({ isAimed, ...asked }: Drawn, scope: ModelScope): Asked {
  const { operation } = asked;
  if (!isAimed || !("of" in operation) || commandOf(scope, operation.of)) return asked;
  const { type } = operation.of;
  const newest = scope.commands.findLast((command) => command.type === type);
  return newest ? { ...asked, operation: { ...operation, of: { type, name: newest.name } } } : asked;
}
