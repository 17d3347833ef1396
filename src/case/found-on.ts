/** The target of a finding: enough to name it again on a command line. No token is ever in it. */
import type { OpenedBy } from "../contract/opened-by.js";

export interface FoundOn {
  /** Name of the target, from target.json. */
  readonly name: string;
  /** Base URL of the API, up to its version. */
  readonly baseUrl: string;
  /** Snowflake of the application that was used. */
  readonly applicationId: string;
  /** How the target was opened: a file, a URL, a module, or the embedded service. */
  readonly opened: OpenedBy;
  /** The target was not on this machine. */
  readonly isRemote?: true;
  /** The target ran in the process of the toolkit: nothing else can reach it. */
  readonly isInProcess?: true;
  /** Requests to an application had a signing key of its own: digits, which are never saved, or a file, as it was given. */
  readonly signedWith?: "digits" | { readonly file: string };
  /** Port on which callbacks of an application were taken, where the user chose one: the application may have it written down. */
  readonly apiPort?: number;
  /** The fault is the client's, which sent the request through the proxy: a replay validates the request and needs no target. */
  readonly isAboutClient?: true;
}
