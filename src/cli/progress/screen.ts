/** The two streams of the process: results go to one, everything else to the other. */
import pc from "picocolors";
import { isContinuousIntegration } from "../continuous-integration.js";

type Colors = ReturnType<typeof pc.createColors>;

/** Where a command writes. Tests hand in their own. */
export interface Screen {
  /** Results, for people or pipes. */
  readonly out: Pane;
  /** Progress, notices and errors. */
  readonly err: Pane;
}

/** One stream, with the colours it can show. */
export interface Pane {
  /** Functions that colour a text; they change nothing where colours are off. */
  readonly colors: Colors;
  /** True on a terminal that understands cursor movement. */
  readonly live: boolean;
  /** Columns that a line may take: 40 to 120. Where there is no terminal, COLUMNS of the environment, or 80. */
  columns(): number;
  /** Resolves when the reader can take more; false once the reader is gone, or nothing can be written any more. */
  write(text: string): Promise<boolean>;
}

/**
 * The real streams. A reader that went away (EPIPE) is no error: what is left is dropped. So is progress that has no
 * room, since it is no result.
 *
 * @param onLost called with the reason where results cannot be written, such as on a full disk
 */
export function processScreen(onLost: (error: Error) => void): Screen {
  return { out: paneOf(process.stdout, onLost), err: paneOf(process.stderr, () => {}) };
}

function paneOf(stream: NodeJS.WriteStream, onLost: (error: Error) => void): Pane {
  let gone = false;
  const drop = (error: NodeJS.ErrnoException | null | undefined): void => {
    if (!error || gone) return;
    gone = true;
    if (error.code !== "EPIPE" && error.code !== "EIO") onLost(error);
  };
  stream.on("error", drop);
  return {
    colors: pc.createColors(wantsColor(stream)),
    live: stream.isTTY === true && process.env["TERM"] !== "dumb" && !isContinuousIntegration(),
    columns: () => columnsOf(stream),
    write: (text) =>
      new Promise((resolve) => {
        if (gone || stream.destroyed) return resolve(false);
        stream.write(text, (error) => {
          // Before the stream says so: a command that is done by then must not end well.
          drop(error);
          resolve(!gone);
        });
      }),
  };
}

/**
 * Columns that a line may take. Some terminals say that they have none, or so few that no line could be laid out.
 * Long lines are hard to read.
 */
export function columnsOf(
  { isTTY, columns }: Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns">>,
  variables: NodeJS.ProcessEnv = process.env,
): number {
  const known = isTTY && columns ? columns : Number.parseInt(variables["COLUMNS"] ?? "", 10);
  return known > 0 ? Math.min(Math.max(known, FEWEST_COLUMNS), MOST_COLUMNS) : USUAL_COLUMNS;
}

const FEWEST_COLUMNS = 40;
const USUAL_COLUMNS = 80;
const MOST_COLUMNS = 120;

/** NO_COLOR wins over FORCE_COLOR, which wins over what the stream is. */
function wantsColor(stream: NodeJS.WriteStream): boolean {
  if (isSet("NO_COLOR")) return false;
  if (isSet("FORCE_COLOR")) return !["0", "false"].includes(process.env["FORCE_COLOR"] ?? "");
  return stream.isTTY === true && process.env["TERM"] !== "dumb";
}

function isSet(variable: string): boolean {
  return (process.env[variable] ?? "") !== "";
}
