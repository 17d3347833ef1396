/** Operations makeToken and deleteToken. */
import { applicationOf, type DriverOperationOf } from "./driver-context.js";

/** A bearer token that a user authorized, or without one that of the application itself. */
export const makeToken: DriverOperationOf = (context, body) => {
  const { tokens, world } = context.service;
  const user = body.optionallyKnown("user_id", "user", (id) => world.user(id));
  const scopes = body.optionalTexts("scopes") ?? body.fail("scopes", "it is missing", "name the scopes");
  const applicationId = applicationOf(context, body).id;
  const { token, refreshToken } = tokens.mint({
    applicationId,
    scopes,
    ...(user === undefined ? {} : { userId: user.id }),
  });
  return { token, ...(user === undefined ? {} : { refresh_token: refreshToken }) };
};

/** Takes an access or a refresh token; both are gone then. */
export const deleteToken: DriverOperationOf = ({ service: { tokens } }, body) => {
  const token = body.text("token");
  return tokens.delete(token) ? {} : body.fail("token", "there is no such token", "take one of makeToken");
};
