/** What several clients did to one service at the same time, as it was seen from outside. */

/** One operation of one client. Times are in any unit, of one clock. */
export interface HistoryEvent<Operation, Result> {
  /** Unique in its history. */
  readonly id: string;
  /** Name of the client: its operations do not overlap. */
  readonly client: string;
  /** What was requested. */
  readonly operation: Operation;
  /** When it was sent. */
  readonly invokedAt: number;
  /** `undefined` where no answer came: the operation may have taken effect at any time since, or never. */
  readonly returned: { readonly at: number; readonly result: Result } | undefined;
}

/** What a service would do if it did one thing after the other. */
export interface SequentialModel<State, Operation, Result> {
  /** The state before the first operation. */
  readonly initial: State;
  /**
   * The states that an operation may leave behind when it answers `result`; several where that is open, none where it
   * cannot answer so. Without a result: all states that it may leave behind, whatever it answers.
   */
  readonly step: (state: State, operation: Operation, result: Result | undefined) => readonly State[];
  /** Equal for equal states. */
  readonly keyOf: (state: State) => string;
  /**
   * Operations on different parts have nothing to do with each other, so that each part is checked alone.
   * Left out: everything is one part.
   */
  readonly partOf?: (operation: Operation) => string;
}

/** True where one operation had been answered before the other was sent: no order may swap them. */
export function isBefore<Operation, Result>(
  one: HistoryEvent<Operation, Result>,
  other: HistoryEvent<Operation, Result>,
): boolean {
  return one.returned !== undefined && one.returned.at < other.invokedAt;
}

/** The same operation with its answer forgotten: it may have happened, or not. */
export function forgotten<Operation, Result>(event: HistoryEvent<Operation, Result>): HistoryEvent<Operation, Result> {
  return { ...event, returned: undefined };
}
