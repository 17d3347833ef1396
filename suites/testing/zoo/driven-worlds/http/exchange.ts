/** A request on its way to a handler. */
import type { Upload } from "../messages/attachments.js";
import type { Fields } from "../values.js";
import type { World } from "../world.js";

export interface Exchange {
  readonly world: World;
  readonly request: Request;
  /** Parts of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body as JSON. @throws Failure where it is none */
  json(): unknown;
  files(): readonly Upload[];
  /** The body as a form, or as JSON that says the same. */
  form(): URLSearchParams;
}

/** Status and body; without a body there is no content. */
export type Reply = readonly [status: number, body?: Fields | readonly Fields[]];

export interface Route {
  readonly method: string;
  /** Parts that begin with a colon have any value. */
  readonly path: string;
  readonly handle: (exchange: Exchange) => Reply;
}

export const isTrue = (text: string | null): boolean => ["true", "1"].includes((text ?? "").toLowerCase());
