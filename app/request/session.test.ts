import { describe, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { createShopCookies } from "#server/cookies.ts";
import { noticeSchema } from "./notice.ts";
import { createSession, type KeptSession, keptUserSchema, VISITOR } from "./session.ts";

const cookies = createShopCookies("x".repeat(32), false);
const GUEST = {
  id: "g-1" as UserId,
  kind: "guest" as const,
  name: "",
  email: null,
  partner: null,
  rights: { finances: false, invoices: false },
  state: "active" as const,
};
const TOKEN = "t-1" as SessionToken;
const KEPT: KeptSession = {
  ...VISITOR,
  token: TOKEN,
  user: GUEST,
  verified: true,
  activeCart: "2" as CartId,
  orderAdded: "26-1",
};

describe("cookies of an answer", () => {
  test("nothing changed: none", async () => {
    expect(await createSession(VISITOR).toCookies(cookies)).toEqual([]);
    expect(await createSession(KEPT).toCookies(cookies)).toEqual([]);
  });

  test("signing in writes token and user together, and they read back", async () => {
    const session = createSession(VISITOR);
    session.signIn(TOKEN, GUEST);
    const written = await session.toCookies(cookies);
    expect(written.map(nameOf)).toEqual(["token", "user"]);
    const header = written.map((cookie) => cookie.split(";", 1)[0]).join("; ");
    expect(await cookies.token.parse(header)).toBe(TOKEN);
    expect(keptUserSchema.parse(await cookies.user.parse(header))).toEqual(GUEST);
    expect(session.token).toBe(TOKEN);
  });

  test("signing out ends everything that belongs to the person", async () => {
    const session = createSession(KEPT);
    session.signOut();
    const written = await session.toCookies(cookies);
    expect(written.map(nameOf).sort()).toEqual([
      "cart",
      "notice",
      "order-added",
      "order-cancelled",
      "registered",
      "token",
      "user",
    ]);
    for (const cookie of written) expect(cookie).toMatch(/Max-Age=0.*Expires=Thu, 01 Jan 1970/);
    expect([session.token, session.user, session.activeCart]).toEqual([null, null, null]);
  });

  test("activating the active cart writes nothing, another one does, and none ends the cookie", async () => {
    const session = createSession(KEPT);
    session.activate("2" as CartId);
    expect(await session.toCookies(cookies)).toEqual([]);
    session.activate("3" as CartId);
    expect((await session.toCookies(cookies)).map(nameOf)).toEqual(["cart"]);
    session.activate(null);
    expect((await session.toCookies(cookies))[0]).toMatch(/Max-Age=0/);
  });

  test("a new announcement stands in the place of the one that was read", async () => {
    const session = createSession({ ...VISITOR, notice: { kind: "cart-updated" } });
    session.announce({ kind: "cart-renamed" });
    const [cookie = ""] = await session.toCookies(cookies);
    expect(await cookies.notice.parse(cookie.split(";", 1)[0] ?? "")).toEqual({ kind: "cart-renamed" });
  });
});

describe("the content that cookies may have", () => {
  test("rights and state never come from a cookie", () => {
    const user = keptUserSchema.parse({
      ...GUEST,
      rights: { finances: true, invoices: true },
      state: "blocked",
      role: "admin",
    });
    expect(user.rights).toEqual({ finances: false, invoices: false });
    expect(user.state).toBe("active");
    expect(user).not.toHaveProperty("role");
  });

  test.each([
    null,
    undefined,
    {},
    "x",
    [],
    { ...GUEST, id: "" },
    { ...GUEST, kind: "admin" },
    { ...GUEST, id: 7 },
    { ...GUEST, partner: 981 },
  ])("%j is no user", (value) => {
    expect(keptUserSchema.safeParse(value).success).toBe(false);
  });

  test.each([
    null,
    {},
    { kind: 7 },
    { kind: "added", number: ["1"] },
    { kind: "cart-updated", carried: { cart: "1" } },
    "cart-updated",
  ])("%j is no notice", (value) => {
    expect(noticeSchema.safeParse(value).success).toBe(false);
  });

  test.each([
    { kind: "cart-gone" },
    { kind: "added", number: "0445110470", quantity: 2, cart: 1 },
    { kind: "cart-not-created" },
    { kind: "rest-moved", carried: { cart: "1", typed: { note: "x" } } },
    { kind: "rest-moved", carried: undefined },
  ])("%j of an older session is a notice", (value) => {
    expect(noticeSchema.safeParse(value).data).toEqual(value);
  });
});

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf("="));
}
