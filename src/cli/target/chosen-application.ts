/** The application that an argument names: an address, or a module whose function runs in this process. */
import { env as environment } from "node:process";
import { SetupError } from "../../contract/setup-error.js";
import type { Endpoint } from "../../delivery/open-application.js";
import type { SigningKey } from "../../service/delivery/signing-key.js";
import { importDefault } from "../files/import-default.js";
import type { Flags } from "../flags.js";
import { applicationAddress } from "./application-address.js";

/** An application that requests can be sent to. */
export interface ChosenApplication {
  /** Where it takes interactions. */
  readonly endpoint: Endpoint;
  /** The argument, as it was given. */
  readonly address: string;
  /** Tells it the base address of the API; does nothing for one that runs elsewhere. */
  readonly useApi: (url: string) => void;
  /** Whether it runs in this process. */
  readonly isHere: boolean;
}

/** What an application is given: as members of the second argument of its function, and as environment variables. */
type Environment = Record<"DISCORD_PUBLIC_KEY" | "PUBLIC_KEY" | "API_URL", string>;

type Fetch = (request: Request, env: Environment, context: object) => Response | Promise<Response>;

/**
 * An address is checked, and a file is imported.
 *
 * @param key by which the application knows us
 * @throws SetupError `usage`, `target-is-remote`, or `application-module-failed` or `-invalid` for a file without a function to call
 */
export async function chosenApplication(
  text: string,
  flags: Pick<Flags, "allowRemote">,
  { publicKey }: Pick<SigningKey, "publicKey">,
): Promise<ChosenApplication> {
  if (!isFile(text))
    return { endpoint: applicationAddress(text, flags), address: text, useApi: () => undefined, isHere: false };
  const env: Environment = { DISCORD_PUBLIC_KEY: publicKey, PUBLIC_KEY: publicKey, API_URL: "" };
  Object.assign(environment, { DISCORD_PUBLIC_KEY: publicKey, PUBLIC_KEY: publicKey });
  const fetch = fetchOf(await importDefault(text, { kind: "application", exported: EXPORTED }), text);
  return {
    endpoint: (request) => fetch(request, env, CONTEXT),
    address: text,
    useApi: (url) => {
      env.API_URL = url;
      Object.assign(environment, { API_URL: url });
    },
    isHere: true,
  };
}

/** Work that goes on after the response; what is rejected there is reported as any other uncaught error. */
const CONTEXT = { waitUntil: (work: unknown): void => void work, passThroughOnException: (): void => undefined };

function isFile(text: string): boolean {
  return /^\.{0,2}\//.test(text) || (/\.[cm]?[jt]s$/.test(text) && !text.includes("://"));
}

const EXPORTED = "a function from Request to Response, or an object with such a function as fetch";

function fetchOf(exported: unknown, path: string): Fetch {
  if (typeof exported === "function") return exported as Fetch;
  const fetch = typeof exported === "object" && exported !== null && "fetch" in exported ? exported.fetch : undefined;
  if (typeof fetch === "function") return (...given) => (fetch as Fetch).apply(exported, given);
  const found = exported === null ? "null" : Array.isArray(exported) ? "a list" : `of type ${typeof exported}`;
  throw new SetupError(
    "application-module-invalid",
    `Cannot run the application "${path}": its default export is ${found}, without a function fetch; export default ${EXPORTED}`,
  );
}
