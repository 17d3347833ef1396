/** What an application is put together from; a fault replaces one of these. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Json, JsonObject } from "../../../contract/json.js";

/** A request as it came. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Parts {
  /** Whether the service signed it. */
  readonly isSigned: (received: Received) => boolean;
  /** @throws SyntaxError where the body is no JSON */
  readonly read: (body: string) => Json;
  /** The response to an interaction; undefined where there is none for it. */
  readonly answer: (interaction: JsonObject) => Json | undefined | Promise<Json | undefined>;
  /** Writes the response. */
  readonly send: (response: ServerResponse, answer: Json, interaction: JsonObject) => void;
  /** Writes that there is none. */
  readonly refuse: (response: ServerResponse, status: number) => void;
}

/** What a fault may do to the process that the application runs in. */
export interface Host {
  /** The process ends: connections are cut, the port is closed. */
  readonly end: () => void;
}
