/** A run and the target in its custody: what an earlier run left is repaired first, and what this one leaves is reported. */

import { setMaxListeners } from "node:events";
import { counted } from "../contract/counted.js";
import { SetupError } from "../contract/setup-error.js";
import { type Custody, type CustodyOptions, takeCustody } from "../target/custody/custody.js";
import { writeIdMap } from "../target/custody/id-map.js";
import type { OpenTarget } from "../target/open-target.js";
import type { PutBack } from "../target/workspace/scope.js";
import type { Workspace } from "../target/workspace/workspace.js";
import { redactionOf } from "./redact/redact.js";

/** How a run takes custody of its target. */
export type RunCustodyOptions = Omit<CustodyOptions, "command">;

/** A target that no other run may use meanwhile. */
export class RunCustody {
  readonly #custody: Custody;
  readonly #target: OpenTarget;
  /** Aborted by Ctrl-C, and where the run may not go on. */
  readonly signal: AbortSignal;

  private constructor(custody: Custody, target: OpenTarget, signal: AbortSignal | undefined) {
    this.#custody = custody;
    this.#target = target;
    this.signal = AbortSignal.any([custody.stop, ...(signal ? [signal] : [])]);
    // Every exchange under way listens to it: there is no number of them that would be a leak.
    setMaxListeners(0, this.signal);
  }

  /** @throws SetupError where another run uses the target, or the journal of an earlier one cannot be read */
  static async take(target: OpenTarget, command: string, options: RunCustodyOptions): Promise<RunCustody> {
    const taking: CustodyOptions = { ...options, command: `slashproof ${command}` };
    return new RunCustody(await takeCustody(target, taking), target, options.signal);
  }

  get journal(): Custody["journal"] {
    return this.#custody.journal;
  }

  /** What an earlier run left behind. */
  get left(): Custody["left"] {
    return this.#custody.left;
  }

  /**
   * Puts right what an earlier run left behind.
   * @returns what there is to say of it
   * @throws SetupError `target-not-restored` where that cannot be done; then nothing else may be sent
   */
  async recover(workspace: Workspace): Promise<readonly string[]> {
    const { left } = this.#custody;
    if (!left) return [];
    const { problems, renewed } = await workspace.recover(left);
    if (problems.length > 0) throw this.notRestored(problems);
    return [
      "An earlier run was cut off before it had put the target back; that is done now",
      ...this.#tellRenewed(renewed),
    ];
  }

  /**
   * Puts the target back at the end of a run.
   * @returns what is not as it was, and what else there is to say
   * @throws SetupError where another run has taken the target over
   */
  async putBack(
    workspace: Workspace,
  ): Promise<{ readonly problems: readonly string[]; readonly notices: readonly string[] }> {
    if (!this.#custody.isHeld()) throw this.#takenOver();
    const { problems, renewed }: PutBack = await workspace.putBack();
    if (!this.#custody.isHeld()) throw this.#takenOver();
    return { problems, notices: this.#tellRenewed(renewed) };
  }

  /**
   * Puts the target back where nothing else is to be reported.
   * @returns what there is to say of it
   * @throws SetupError `target-not-restored`, `target-taken-over`
   */
  async putBackOrFail(workspace: Workspace): Promise<readonly string[]> {
    const { problems, notices } = await this.putBack(workspace);
    if (problems.length > 0) throw this.notRestored(problems);
    if (this.problem) throw this.problem;
    return notices;
  }

  /** Why the run had to stop early, where the disk took no more. */
  get problem(): SetupError | undefined {
    return this.#custody.journal.problem;
  }

  release(): void {
    this.#custody.release();
  }

  /** The error for a target that is not as it was. */
  notRestored(problems: readonly string[]): SetupError {
    const { baseUrl } = this.#target.description;
    return new SetupError("target-not-restored", `Cannot restore the target "${baseUrl}": ${this.describe(problems)}`);
  }

  /** What is not as it was, where it is kept, and the way out: the second half of a sentence. */
  describe(problems: readonly string[]): string {
    const { path } = this.#custody.journal;
    const redact = redactionOf(this.#target.description);
    const kept =
      path === undefined
        ? ""
        : `; what was there is kept in "${path}": run slashproof restore, or delete that file if all may stay as it is now`;
    const more = problems.length > 3 ? `; and ${problems.length - 3} more` : "";
    return `${redact(problems.slice(0, 3).join("; "))}${more}${kept}`;
  }

  /** Without a journal the target ends with the run, and so do its ids. */
  #tellRenewed(renewed: ReadonlyMap<string, string>): readonly string[] {
    const { path } = this.#custody.journal;
    if (renewed.size === 0 || path === undefined) return [];
    const commands = counted(
      renewed.size,
      "command that was there before had to be made again and has a new id",
      "commands that were there before had to be made again and have new ids",
    );
    return [`${commands}: "${writeIdMap(path, renewed)}"`];
  }

  #takenOver(): SetupError {
    const { baseUrl } = this.#target.description;
    return new SetupError(
      "target-taken-over",
      `Cannot go on with "${baseUrl}": this run paused for so long that another run took over and restored the target; start this run again`,
    );
  }
}
