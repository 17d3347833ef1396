import { describe, expect, test } from "vitest";
import { credentialKey } from "./credentials.js";
import { freshToken, TokenStore } from "./token-store.js";

const SEEDED = new Map([[credentialKey("bot", "seeded"), { kind: "bot", applicationId: "1" } as const]]);
const BEARER = { applicationId: "1", scopes: ["identify"], userId: "2" };

describe("a token that was minted", () => {
  test("is known until it is deleted, with the token to refresh it", () => {
    const tokens = new TokenStore(SEEDED);
    const { token, refreshToken } = tokens.mint(BEARER);
    expect(tokens.credentials.get(credentialKey("bearer", token))).toEqual({ kind: "bearer", ...BEARER });

    expect(tokens.delete(token)).toBe(true);

    expect(tokens.credentials).toEqual(SEEDED);
    expect([tokens.refresh(refreshToken), tokens.delete(token)]).toEqual([undefined, false]);
  });

  test("is refreshed once, by another pair with the same scopes", () => {
    const tokens = new TokenStore(SEEDED);
    const old = tokens.mint(BEARER);

    const fresh = tokens.refresh(old.refreshToken);

    expect(fresh?.bearer).toMatchObject(BEARER);
    expect(tokens.credentials.has(credentialKey("bearer", old.token))).toBe(false);
    expect(tokens.credentials.has(credentialKey("bearer", fresh?.token ?? ""))).toBe(true);
    expect(tokens.refresh(old.refreshToken)).toBeUndefined();
  });

  test("of another user stays where those of one are deleted", () => {
    const tokens = new TokenStore(SEEDED);
    const [own, other] = [tokens.mint(BEARER), tokens.mint({ ...BEARER, userId: "3" })];

    tokens.deleteOf("1", "2");

    const known = [own, other].map(({ token }) => tokens.credentials.has(credentialKey("bearer", token)));
    expect(known).toEqual([false, true]);
  });
});

test("a reset leaves the tokens of the beginning", () => {
  const tokens = new TokenStore(SEEDED);
  tokens.mint(BEARER);

  tokens.reset();

  expect(tokens.credentials).toEqual(SEEDED);
});

test("no two fresh tokens are the same", () => {
  const made = Array.from({ length: 2000 }, freshToken);

  expect(new Set(made).size).toBe(made.length);
  for (const token of made) expect(token).toMatch(/^[\w-]{32}$/);
});
