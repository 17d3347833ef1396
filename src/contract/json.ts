/** Any JSON value. Read only: payloads are built anew, never edited in place. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
