/// <reference path="./undici-files.d.ts" />
/**
 * The parts of undici that send requests, without its index.
 *
 * The index makes its own agent the dispatcher of the whole process. A client with another version of undici, such as
 * discord.js, would then send through an agent that does not fit it: its uploads fail. These files change no global.
 */
import type * as Undici from "undici";
import errorsFile from "undici/lib/core/errors.js";
import clientFile from "undici/lib/dispatcher/client.js";
import poolFile from "undici/lib/dispatcher/pool.js";

/** One connection to one origin. */
export const Client: typeof Undici.Client = clientFile;

/** Several connections to one origin. */
export const Pool: typeof Undici.Pool = poolFile;

/** What a request fails with. */
export const errors: typeof Undici.errors = errorsFile;
