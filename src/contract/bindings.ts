/** What the documents leave to each service, and what a profile or a target binds. */

import type { OperationId } from "./operations.js";

/** The HTTP methods that a bound operation may have. */
export type BoundMethod = "PUT" | "POST" | "PATCH";

/** All of them. */
export const BOUND_METHODS: readonly BoundMethod[] = ["PUT", "POST", "PATCH"];

/** Paths are templates relative to the base URL of a target, with `{application_id}` and so on in them. */
export interface Bindings {
  /** HTTP method of a bulk overwrite. */
  readonly bulkMethod: BoundMethod;
  /** Path of a bulk overwrite in each scope. */
  readonly bulkPath: { readonly global: string; readonly guild: string };
  /** Path that lists the permissions of all commands of a guild. */
  readonly permissionsListPath: string;
  /** HTTP method of an edit of many permissions at once. */
  readonly batchEditMethod: BoundMethod;
  /** Path of an edit of many permissions at once. */
  readonly batchEditPath: string;
  /** Paths of the other operations whose place the documents do not show: messages, callbacks, pins, emojis and so on. */
  readonly paths: Readonly<Partial<Record<OperationId, string>>>;
  /** Header that says the requester's locale, before Accept-Language. */
  readonly localeHeader: string;
  /** Value of the installation context USER_INSTALL. */
  readonly userInstall: number;
  /** Types of the answers to an interaction; launching an activity is documented as 12. */
  readonly callbackTypes: {
    readonly message: number;
    readonly deferredMessage: number;
    readonly update: number;
    readonly choices: number;
    readonly modal: number;
  };
  /** Locale codes that are surely known to the service. */
  readonly locales: readonly string[];
  /** Channel types that are surely known to the service. */
  readonly channelTypes: readonly number[];
  /** How a user or message command is written in a bulk overwrite: without a description, or with an empty one. */
  readonly contextMenuDescriptionInBulk: "absent" | "empty";
}
