/** The two streams of the process: results go to one, everything else to the other. */
import pc from "picocolors";
import { isContinuousIntegration } from "./continuous-integration.js";

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
  /** Resolves when the reader can take more; false once the reader is gone. */
  write(text: string): Promise<boolean>;
}

/** The real streams. A reader that went away (EPIPE) is no error: what is left is dropped. */
export function processScreen(): Screen {
  return { out: paneOf(process.stdout), err: paneOf(process.stderr) };
}

function paneOf(stream: NodeJS.WriteStream): Pane {
  let gone = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
    gone = true;
  });
  return {
    colors: pc.createColors(wantsColor(stream)),
    live: stream.isTTY === true && process.env["TERM"] !== "dumb" && !isContinuousIntegration(),
    columns: () => columnsOf(stream),
    write: (text) =>
      new Promise((resolve) => {
        if (gone || stream.destroyed) return resolve(false);
        stream.write(text, () => resolve(!gone));
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
