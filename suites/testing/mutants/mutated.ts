/** Which code is mutated. */

/** What decides how the service answers; each thing left out is no part of that. */
export const MUTATED: readonly string[] = [
  "src/service/**/*.ts",
  "src/rules/**/*.ts",
  "!src/**/*.test.ts",
  "!src/**/testing/**",
  // Deliberate faults: `prove` is for them.
  "!src/service/faults/**",
  // The hand of the suites, not what they ask: how a user is made is no matter of the documents.
  "!src/service/driver/**",
  // How connections are made and kept, and what a guild looks like there: the documents say nothing of it.
  "!src/service/gateway/{serve-gateway,gateway-connection,gateway-session,guild-objects,in-process-gateway,protocol}.ts",
  "!src/service/delivery/{http-delivery,post,signing-key}.ts",
  "!src/service/{serve,in-process,put-on-socket}.ts",
  // What target.json says, and who is there before anything is sent.
  "!src/service/{reference-target,seed,world/seeded-world}.ts",
];
