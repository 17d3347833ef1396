/** What `init` writes: every field of target.json, explained where it is. */
export const EXAMPLE_TARGET = `// What slashproof must know of the service under test. Comments are allowed here.
// Only baseUrl, applicationId and tokens.bot are required. Delete what your service
// has not: the cases that need it are then reported as unsupported, not as failures.
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

  // Guilds that slashproof may use for itself: commands in them come and go, and what was there is
  // put back. More guilds let more cases run at the same time. Creates are counted per guild and day.
  "guilds": [
    {
      "id": "200000000000000001",
      "channelIds": ["300000000000000001"],
      "roleIds": ["400000000000000001"],
      "userIds": ["500000000000000001"]
    }
  ]

  // A second application, to see that the two do not get in each other's way:
  // ,"otherApplication": { "applicationId": "100000000000000002", "tokens": { "bot": "replace-me" } }

  // What lets slashproof play the users of your service: an URL, or a module with functions. See docs/driver.md:
  // ,"driver": "http://127.0.0.1:4010/driver"

  // Which rules apply: "documented" (the documents alone) or "discord" (its public error bodies too):
  // ,"profile": "documented"
}
`;
