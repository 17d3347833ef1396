/** `slashproof serve`: the reference service on a port, until Ctrl-C. */
import { printable } from "../../report/text.js";
import { serveReferenceService } from "../../service/serve.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { writeFileAtomically } from "../files/atomic-file.js";

const DEFAULT_PORT = 4010;
const DEFAULT_HOST = "127.0.0.1";
/** Of one printed note, in code points. */
const MAX_NOTE_LENGTH = 300;

/** Prints the base URL once the port answers. Ctrl-C is the way it ends, so it ends with 0. */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const port = flags.port ?? DEFAULT_PORT;
  const host = flags.host ?? DEFAULT_HOST;
  const { faultOf, withFault } = await import("../../service/faults/index.js");
  const fault = flags.fault === undefined ? undefined : faultOf(flags.fault);
  const served = await serveReferenceService({
    port,
    host,
    // A check leaves commands alone that it finds: one of our own would only take the place of its cases.
    startsEmpty: true,
    profile: flags.profile ?? fault?.profile ?? "documented",
    ...(flags.interactionsUrl === undefined ? {} : { interactionsUrl: flags.interactionsUrl }),
    ...(flags.webhookUrl === undefined ? {} : { webhookUrl: flags.webhookUrl }),
    ...(fault === undefined ? {} : { policies: withFault(fault).policies }),
  });
  served.notes.passOn((note) => void screen.err.write(`${printable(note, MAX_NOTE_LENGTH)}\n`));
  const stopped = new Promise<void>((resolve) => void listenForInterrupt(resolve));
  try {
    if (flags.printTarget !== undefined) {
      await writeFileAtomically(flags.printTarget, `${JSON.stringify(served.target, undefined, 2)}\n`);
    }
    await screen.out.write(`${served.baseUrl}\n`);
    await screen.err.write(screen.err.colors.dim(`Public key of its signatures: ${served.publicKey}\n`));
    await screen.err.write(screen.err.colors.dim("The reference service is listening; Ctrl-C stops it.\n"));
    await stopped;
  } finally {
    await served.close();
  }
  return EXIT.conformant;
}
