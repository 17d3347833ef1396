/** What `init` writes: every field of target.json, explained where it is. */
export const EXAMPLE_TARGET = `// What slashproof must know about your service. Comments are allowed here.
// Replace the address, the ids and the token. Only baseUrl, applicationId and tokens.bot are required.
// Delete what your service does not have: cases that need it are then unsupported, which is no failure.
{
  "name": "my-service",

  // Everything up to the part of the path that begins with /applications.
  "baseUrl": "http://127.0.0.1:4010/api/v10",
  "applicationId": "100000000000000001",

  "tokens": {
    // Sent as "Authorization: Bot …".
    "bot": "replace-me"

    // Sent as "Authorization: Bearer …":
    // "clientCredentials": "…",   // of the application itself
    // "guildManager": "…",        // of a member who may edit command permissions
    // "memberWithoutManage": "…"  // of a member who may not
  },

  // Guilds that slashproof may use: it makes and deletes commands in them, and puts back what was there.
  // More guilds let more cases run at the same time. Creates are counted per guild and day.
  "guilds": [
    {
      "id": "200000000000000001",
      "channelIds": ["300000000000000001"],
      "roleIds": ["400000000000000001"],
      "userIds": ["500000000000000001"]
    }
  ]

  // A second application, to check that the two do not see each other:
  // ,"otherApplication": { "applicationId": "100000000000000002", "tokens": { "bot": "replace-me" } }

  // What lets slashproof act as the users of your service: a URL, or a module with functions. See docs/driver.md:
  // ,"driver": "http://127.0.0.1:4010/driver"

  // Which rules apply: "documented" (the documents alone) or "discord" (its public error bodies too):
  // ,"profile": "documented"
}
`;
