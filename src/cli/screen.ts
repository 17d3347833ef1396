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
  /** Width in columns; undefined where it is no terminal. */
  columns(): number | undefined;
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

/** Some terminals say that they have no columns, or so few that no line could be laid out. */
function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number | undefined {
  return isTTY && columns > 0 ? Math.max(columns, FEWEST_COLUMNS) : undefined;
}

const FEWEST_COLUMNS = 40;

/** NO_COLOR wins over FORCE_COLOR, which wins over what the stream is. */
function wantsColor(stream: NodeJS.WriteStream): boolean {
  if (isSet("NO_COLOR")) return false;
  if (isSet("FORCE_COLOR")) return !["0", "false"].includes(process.env["FORCE_COLOR"] ?? "");
  return stream.isTTY === true && process.env["TERM"] !== "dumb";
}

function isSet(variable: string): boolean {
  return (process.env[variable] ?? "") !== "";
}
