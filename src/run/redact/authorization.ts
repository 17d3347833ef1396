/** Authorization headers as they may be shown. */
import type { ShownCredential } from "../exchange.js";

/** What a reader puts in for each credential: a variable, never a token. */
export const AUTHORIZATION: Readonly<Record<Exclude<ShownCredential, "none">, string>> = {
  bot: "Bot $BOT_TOKEN",
  botInLowerCase: "bot $BOT_TOKEN",
  clientCredentials: "Bearer $CLIENT_CREDENTIALS_TOKEN",
  guildManager: "Bearer $GUILD_MANAGER_TOKEN",
  memberWithoutManage: "Bearer $MEMBER_TOKEN",
  otherBot: "Bot $OTHER_BOT_TOKEN",
  unknownToken: "Bot $UNKNOWN_TOKEN",
  botWithOtherStart: "Bot $BOT_TOKEN_WITH_OTHER_START",
  botWithOtherEnd: "Bot $BOT_TOKEN_WITH_OTHER_END",
  botTokenAsBearer: "Bearer $BOT_TOKEN",
  minted: "Bearer $MINTED_TOKEN",
};
