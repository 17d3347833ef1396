/** A typed client, made of the published document by openapi-typescript and openapi-fetch, against a running service. */
import createClient from "openapi-fetch";
import type { paths } from "./out/schema.js";

interface Target {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: { readonly bot: string };
  readonly guilds: readonly { readonly id: string; readonly channelIds: readonly string[] }[];
}

/** Creates, reads, edits, lists and deletes commands and a message. Throws where a response is not the documented one. */
export async function exercise({ baseUrl, applicationId, tokens, guilds }: Target): Promise<string[]> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bot ${tokens.bot}` } });
  const [guild] = guilds;
  if (guild === undefined) throw new Error("the target lists no guild");
  const scope = { application_id: applicationId, guild_id: guild.id };
  const done: string[] = [];

  const created = await client.POST("/applications/{application_id}/guilds/{guild_id}/commands", {
    params: { path: scope },
    body: {
      type: 1,
      name: "blep",
      description: "Send a photo",
      options: [{ type: 5, name: "small", description: "Small" }],
    },
  });
  done.push(expectStatus("create", created.response, 201));
  const id = present(created.data?.id);

  const one = { params: { path: { ...scope, command_id: id } } };
  const edited = await client.PATCH("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", {
    ...one,
    body: { description: "Send two photos" },
  });
  done.push(expectStatus("edit", edited.response, 200));
  if (edited.data?.description !== "Send two photos") throw new Error("the edit is not in the response");

  const listed = await client.GET("/applications/{application_id}/guilds/{guild_id}/commands", {
    params: { path: scope, query: { with_localizations: true } },
  });
  done.push(expectStatus("list", listed.response, 200));
  if (!listed.data?.some((command) => command.id === id)) throw new Error("the command is not in the list");

  const replaced = await client.PUT("/applications/{application_id}/guilds/{guild_id}/commands", {
    params: { path: scope },
    body: [{ type: 2, name: "High Five" }],
  });
  done.push(expectStatus("bulk overwrite", replaced.response, 200));

  const gone = await client.GET("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", one);
  done.push(expectStatus("get of a deleted command", gone.response, 404));
  if (gone.error === undefined) throw new Error("a refusal has a body");

  const channel = present(guild.channelIds[0]);
  const sent = await client.POST("/channels/{channel_id}/messages", {
    params: { path: { channel_id: channel } },
    body: {
      content: "Hello",
      components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: "a", label: "A" }] }],
    },
  });
  done.push(expectStatus("message", sent.response, 200));
  const message = { params: { path: { channel_id: channel, message_id: present(sent.data?.id) } } };
  const changed = await client.PATCH("/channels/{channel_id}/messages/{message_id}", {
    ...message,
    body: { content: "Hello again", components: [] },
  });
  done.push(expectStatus("message edit", changed.response, 200));
  done.push(
    expectStatus(
      "message delete",
      (await client.DELETE("/channels/{channel_id}/messages/{message_id}", message)).response,
      204,
    ),
  );

  // @ts-expect-error a command without a name does not compile, and the service refuses it
  const body: Parameters<typeof client.POST<"/applications/{application_id}/commands", object>>[1]["body"] = {
    type: 1,
  };
  const refused = await client.POST("/applications/{application_id}/commands", {
    params: { path: { application_id: applicationId } },
    body,
  });
  done.push(expectStatus("command without a name", refused.response, 400));
  return done;
}

function expectStatus(what: string, response: Response, status: number): string {
  if (response.status !== status) throw new Error(`${what}: expected ${status}, actual ${response.status}`);
  return `${what}: ${status}`;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a member is missing in a response");
  return value;
}
