/** Files of undici that have no types of their own: what they export is described by those of its index. */
declare module "undici/lib/dispatcher/client.js" {
  import type { Client } from "undici";

  const client: typeof Client;
  export = client;
}

declare module "undici/lib/dispatcher/pool.js" {
  import type { Pool } from "undici";

  const pool: typeof Pool;
  export = pool;
}

declare module "undici/lib/core/errors.js" {
  import type { errors } from "undici";

  const all: typeof errors;
  export = all;
}
