import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Member } from "#rules/company-member.ts";
import { createShopCookies, type ShopCookies } from "#server/cookies.ts";
import type { RequestFacts } from "#server/front/request-facts.ts";
import type { Shop } from "#server/shop.ts";
import { arrivedContext, factsContext, localeContext, sessionContext, shopContext } from "../context.ts";
import type { Session } from "../session.ts";
import { session } from "./session.ts";

type Kept = Partial<Record<keyof ShopCookies, unknown>>;

const cookies = createShopCookies("a secret of at least thirty-two characters", false);
const ANA: User = {
  id: "ana" as UserId,
  kind: "customer",
  name: "Ana Horvat",
  email: "ana@firma.example",
  partner: "000981" as PartnerCode,
  rights: { finances: true, invoices: true },
  state: "active",
};
const MEMBER: Member = {
  partner: "000981" as PartnerCode,
  user: "ana" as UserId,
  role: "owner",
  limits: { order: null, day: null, month: null },
  removed: false,
};
const GUEST: User = { ...ANA, id: "g" as UserId, kind: "guest", rights: { finances: false, invoices: false } };
const NOBODY = new ErpError("UNAUTHENTICATED", {});
const SILENCE = new ErpError("UNAVAILABLE", {});
const VISITING = { token: null, user: null, verified: false };
const SOON = Date.now() + 600_000;
const CANCELLED = { order: "26-1", requestedAt: null, line: 1, isPartial: false };
const DEVICE = { id: "d".repeat(16), accounts: [] };
const LEFT_GUEST = { id: "g", token: "t-g", customer: "ana" };

/** The membership that the shop finds for the person, or the error that it meets. */
let member: Member | null | ErpError;
/** The ERP's answers about the token, in order; the last one is repeated. */
let answers: (User | ErpError)[];
let asked: number;

beforeEach(() => {
  member = null;
  answers = [ANA];
  asked = 0;
});

describe("the person who makes a request", () => {
  test.each<[string, Kept, (User | ErpError)[], object]>([
    ["a visitor, without cookies", {}, [ANA], VISITING],
    ["who the ERP says", { token: "t", user: { ...ANA, name: "" } }, [ANA], { token: "t", user: ANA, verified: true }],
    [
      "who the cookie says, without rights, while the ERP is silent",
      { token: "t", user: ANA },
      [SILENCE],
      { token: "t", user: { ...ANA, rights: { finances: false, invoices: false } }, verified: false },
    ],
    ["a visitor, when the ERP does not know the token", { token: "t", user: ANA }, [NOBODY], VISITING],
    ["a visitor, when the token is another's", { token: "t", user: GUEST }, [ANA], VISITING],
    ["a visitor, with a token alone", { token: "t" }, [ANA], VISITING],
    ["a visitor, with a user alone", { user: ANA }, [ANA], VISITING],
    ["a visitor, with an empty token", { token: "", user: ANA }, [ANA], VISITING],
    ["a visitor, with a token that is no text", { token: 7, user: ANA }, [ANA], VISITING],
    ["a visitor, with a token that is a list", { token: ["t"], user: ANA }, [ANA], VISITING],
    ["who the ERP says, with a long token", { token: "t".repeat(499), user: ANA }, [ANA], { user: ANA }],
    ["a visitor, with a token too long", { token: "t".repeat(500), user: ANA }, [ANA], VISITING],
    ["a visitor, with a damaged user", { token: "t", user: { ...ANA, kind: "staff" } }, [ANA], VISITING],
  ])("%s", async (_, kept, said, expected) => {
    answers = said;
    expect((await visit(kept)).session).toMatchObject(expected);
  });

  test.each<[CompanyRole, finances: boolean, order: boolean]>([
    ["owner", true, true],
    ["buyer", false, true],
    ["approver", false, true],
    ["bookkeeper", true, false],
    ["viewer", false, false],
  ])("a company's %s sees money: %j, and may order: %j", async (role, finances, order) => {
    member = { ...MEMBER, role };
    const { session } = await visit({ token: "t", user: ANA });
    expect([session.user?.rights, session.may("order")]).toEqual([{ finances, invoices: finances }, order]);
  });

  test.each([[[ANA]], [[SILENCE]]])(
    "a person whom the company removed is a visitor, even if the ERP says %j",
    async (said) => {
      member = { ...MEMBER, removed: true };
      answers = said;
      expect((await visit({ token: "t", user: ANA })).session).toMatchObject(VISITING);
    },
  );

  test("a person whose role cannot be read stays logged in, and may do nothing in the company's name", async () => {
    member = SILENCE;
    const { session } = await visit({ token: "t", user: ANA });
    expect([session.user?.id, session.user?.rights.finances, session.may("order")]).toEqual(["ana", false, false]);
  });

  test.each<Kept>([{}, { token: "t" }, { user: ANA }, { activeCart: "cart-2" }])(
    "the ERP is not asked about %j, and no cookie changes",
    async (kept) => {
      expect((await visit(kept)).cookies).toEqual({});
      expect(asked).toBe(0);
    },
  );

  test("no cookie stands in for another, and none is read that was not signed", async () => {
    const header = await toHeader({ token: "t", user: ANA });
    for (const forged of [header.replace("token=", "cart="), header.replace(/(token=[^;]{4})[^;]/, "$1_")])
      expect((await visit(forged)).session).toMatchObject(VISITING);
    expect(asked).toBe(0);
  });
});

describe("the content of a session", () => {
  const kept: Kept = {
    activeCart: "cart-2",
    orderAdded: { order: "26-1", until: SOON },
    orderCancelled: { ...CANCELLED, until: SOON },
    registered: { until: SOON },
    leftGuest: LEFT_GUEST,
    device: DEVICE,
  };

  test("is there for a person", async () => {
    const { session } = await visit({ ...kept, token: "t", user: ANA, notice: { kind: "cart-gone" } });
    expect(session).toMatchObject({
      activeCart: "cart-2",
      orderAdded: "26-1",
      orderCancelled: CANCELLED,
      registered: true,
      leftGuest: LEFT_GUEST,
      device: DEVICE,
    });
    expect(session.takeNotice()).toEqual({ kind: "cart-gone" });
  });

  test("of a page read ahead of a click lacks the notice, which waits for the page that somebody comes to", async () => {
    const { session, cookies } = await visit({ notice: { kind: "cart-gone" } }, { isAhead: true });
    expect(session.takeNotice()).toBeNull();
    expect(cookies).not.toHaveProperty("notice");
  });

  test("of a visitor is only what needs no person", async () => {
    expect((await visit(kept)).session).toMatchObject({
      activeCart: null,
      orderAdded: null,
      orderCancelled: null,
      registered: true,
      leftGuest: LEFT_GUEST,
      device: DEVICE,
    });
  });

  test.each<[string, Kept]>([
    ["nothing", {}],
    [
      "what is over",
      {
        orderAdded: { order: "26-1", until: Date.now() - 1 },
        orderCancelled: { ...CANCELLED, until: Date.now() - 1 },
        registered: { until: Date.now() - 1 },
      },
    ],
    ["what is damaged", { activeCart: 7, orderAdded: 7, leftGuest: {}, device: {}, notice: { kind: 7 } }],
  ])("is empty of %s", async (_, cookiesOf) => {
    const { session } = await visit({ token: "t", user: ANA, ...cookiesOf });
    expect(session).toMatchObject({
      activeCart: null,
      orderAdded: null,
      orderCancelled: null,
      registered: false,
      leftGuest: null,
      device: null,
    });
    expect(session.takeNotice()).toBeNull();
  });
});

describe("a session that the ERP has ended", () => {
  test("loses its cookies, and a customer is told why", async () => {
    answers = [NOBODY];
    const { cookies: written, session } = await visit({ token: "t", user: ANA });
    expect(written).toMatchObject({ token: "", user: "", notice: { kind: "session-ended" } });
    expect(session.token).toBeNull();
    expect((await visit({ token: "t", user: GUEST })).cookies).toMatchObject({ token: "", user: "", notice: "" });
  });

  const ENDED = [ANA, NOBODY];
  test.each<[string, { status?: number; said?: (User | ErpError)[]; user?: User | null; path?: string }, string]>([
    ["403", {}, "303 /en/login?redirectTo=%2Fen%2Finvoices%2F0%3Ffrom%3D2026-01-01"],
    ["503", { status: 503 }, "303 /en/login?redirectTo=%2Fen%2Finvoices%2F0%3Ffrom%3D2026-01-01"],
    ["a form's 503", { status: 503, path: "POST /en/cart/1" }, "303 /en/login?redirectTo=%2Fen"],
    ["the data's 403", { path: "/en/invoices/0.data" }, "303 /en/login?redirectTo=%2Fen"],
    ["404", { status: 404 }, "404 null"],
    ["403 that the ERP means", { said: [ANA, ANA] }, "403 null"],
    ["403 while the ERP is silent", { said: [ANA, SILENCE] }, "403 null"],
    ["a guest's 403", { user: GUEST, said: [GUEST, NOBODY] }, "403 null"],
    ["a visitor's 403", { user: null }, "403 null"],
  ])(
    "meanwhile: %s",
    async (_, { status = 403, said = ENDED, user = ANA, path = "/en/invoices/0?from=2026-01-01" }, answer) => {
      answers = said;
      const made = new Response("", { status });
      const visited = await visit(user ? { token: "t", user } : {}, { path, answer: () => made });
      expect(`${visited.response.status} ${visited.response.headers.get("Location")}`).toBe(answer);
      const isTold = answer.startsWith("303");
      expect(visited.cookies.notice || null).toEqual(isTold ? { kind: "session-ended" } : null);
    },
  );

  test.each<[string, User, boolean]>([
    ["/en/login?redirectTo=%2Fen", ANA, true],
    ["/hr/login", ANA, true],
    ["/en/login", GUEST, false],
    ["/en/logins", ANA, false],
    ["/en/x/en/login", ANA, false],
    ["/en", ANA, false],
  ])("leads to %s: a customer is told at the login, though the page took the word", async (Location, user, isTold) => {
    answers = [user];
    const answer = (current: Session) => {
      current.signOut();
      return new Response(null, { status: 302, headers: { Location } });
    };
    const { cookies: written } = await visit({ token: "t", user }, { answer });
    expect(written.notice).toEqual(isTold ? { kind: "session-ended" } : "");
  });

  test("is not meant by a customer who is led to the login and stays logged in", async () => {
    const answer = () => new Response(null, { status: 302, headers: { Location: "/en/login" } });
    expect((await visit({ token: "t", user: ANA }, { answer })).cookies).toEqual({});
  });
});

interface Asked {
  /** the path; preceded by the method if it is not GET */
  path?: string;
  answer?: (current: Session) => Response;
  isAhead?: boolean;
}

async function visit(
  kept: Kept | string,
  { path = "/en", answer = () => new Response("the page"), isAhead = false }: Asked = {},
) {
  const [method = "GET", address = path] = path.startsWith("/") ? [] : path.split(" ");
  const url = new URL(address, "https://shop.example");
  const Cookie = typeof kept === "string" ? kept : await toHeader(kept);
  const context = new RouterContextProvider();
  context.set(shopContext, toShop());
  context.set(factsContext, { requestId: "r", isAhead } as Partial<RequestFacts> as RequestFacts);
  context.set(arrivedContext, Date.now());
  context.set(localeContext, "en");
  const request = new Request(url, { method, headers: Cookie ? { Cookie } : {} });
  const given: Parameters<MiddlewareFunction<Response>>[0] = { request, url, params: {}, context, pattern: "" };
  const response = await session(given, async () => answer(context.get(sessionContext)));
  if (!response) throw new Error("no answer");
  return { response, session: context.get(sessionContext), cookies: await written(response) };
}

function toShop(): Shop {
  const log = { child: () => ({ warn() {} }) };
  const news = { tell() {}, onNews() {} };
  const verify = async () => {
    const said = answers[asked] ?? answers.at(-1);
    asked += 1;
    if (!said || said instanceof ErpError) throw said;
    return said;
  };
  const memberOf = async () => {
    if (member instanceof ErpError) throw member;
    return member;
  };
  const config = { isShared: false };
  const company = { members: { memberOf } };
  return { request: { cookies, news }, log, config, company, erp: { accounts: { verify } } } as unknown as Shop;
}

async function toHeader(kept: Kept): Promise<string> {
  const pairs = Object.entries(kept).map(([name, value]) => cookies[name as keyof ShopCookies].serialize(value));
  return (await Promise.all(pairs)).map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** The cookies of a response, by the shop's own names; a deleted cookie is "". */
async function written(response: Response): Promise<Kept> {
  const header = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  const names = Object.keys(cookies) as (keyof ShopCookies)[];
  const values = await Promise.all(names.map(async (name) => [name, await cookies[name].parse(header)] as const));
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}
