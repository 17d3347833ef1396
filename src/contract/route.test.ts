import { expect, test } from "vitest";
import { profileOf } from "./profile.js";
import { routeOf } from "./route.js";

const { bindings } = profileOf("documented");

test("an operation of the documents is where they put it", () => {
  expect(routeOf("createGuildCommand", bindings)).toEqual({
    server: "api",
    method: "POST",
    path: "/applications/{application_id}/guilds/{guild_id}/commands",
    successStatuses: [200, 201],
  });
});

test("an operation that they do not show is where the binding puts it", () => {
  const own = { ...bindings, bulkMethod: "POST", bulkPath: { global: "/bulk", guild: "/guild-bulk" } } as const;

  expect(routeOf("bulkOverwriteGlobalCommands", own)).toMatchObject({ method: "POST", path: "/bulk" });
  expect(routeOf("bulkOverwriteGuildCommands", own)).toMatchObject({ method: "POST", path: "/guild-bulk" });
});

test("the permissions of all commands and their batch edit are bound as well", () => {
  const own = { ...bindings, permissionsListPath: "/all", batchEditPath: "/batch", batchEditMethod: "PATCH" } as const;

  expect(routeOf("listCommandPermissions", own)).toMatchObject({ method: "GET", path: "/all" });
  expect(routeOf("batchEditCommandPermissions", own)).toEqual({
    server: "api",
    method: "PATCH",
    path: "/batch",
    successStatuses: [],
  });
});

test("the paths of messages and callbacks are bound by their operations, each for itself", () => {
  const own = { ...bindings, paths: { ...bindings.paths, createMessage: "/rooms/{channel_id}/posts" } };

  expect(routeOf("createMessage", own).path).toBe("/rooms/{channel_id}/posts");
  expect(routeOf("listMessages", own).path).toBe("/channels/{channel_id}/messages");
});

test("without bindings of its own a profile says what the document has as default", () => {
  expect(routeOf("bulkOverwriteGlobalCommands", bindings)).toMatchObject({
    method: "PUT",
    path: "/applications/{application_id}/commands",
  });
});
