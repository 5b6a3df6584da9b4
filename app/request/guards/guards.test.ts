import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import { GENERAL_PARTNER, type PartnerCode, type SessionToken, type UserId } from "#erp-adapter/contract/context.ts";
import { DECLARED } from "#erp-adapter/protocol/client/kept-capabilities.ts";
import type { Member } from "#rules/company-member.ts";
import type { Shop } from "#server/shop.ts";
import { registerSuccess } from "../../account/register-success.guard.ts";
import { approvals, company } from "../../company/company.guard.ts";
import { finances } from "../../finances/finances.guard.ts";
import { invoices } from "../../finances/invoices/invoices.guard.ts";
import { lists } from "../../lists/lists.guard.ts";
import { orderCancelled } from "../../orders/cancellation/order-cancelled.guard.ts";
import { orderAdded } from "../../orders/order-added.guard.ts";
import { framedByContext, localeContext, sessionContext, shopContext } from "../context.ts";
import { isRefusal } from "../page-errors.ts";
import { createSession, type KeptSession, VISITOR } from "../session.ts";
import { auth, isForCustomers } from "./auth.ts";
import { editor } from "./editor.ts";
import { guest } from "./guest.ts";
import { offered } from "./offered.ts";

// Replaces the header data of the error screen, which do not matter to guards.
vi.mock("../header/header-data.ts", () => ({ loadHeaderData: async () => undefined }));

type Who = "visitor" | "guest" | "customer";

describe("pages of a customer's own", () => {
  test.each<[Who, string]>([
    ["visitor", "302 /en/login?redirectTo=%2Fen%2Forders%2F0%3Fstatus%3Dpending"],
    ["guest", "302 /en/login?redirectTo=%2Fen%2Forders%2F0%3Fstatus%3Dpending"],
    ["customer", "passes"],
  ])("a %s who asks for it: %s", async (who, answer) => {
    expect(await ask(auth, { who, path: "/en/orders/0?status=pending" })).toBe(answer);
  });

  test("is not there where there is no login, and links to an order open it all the same", async () => {
    expect(await ask(auth, { path: "/en/orders/0", without: "login" })).toBe("404 not-found");
    const order = { path: "/en/order/26-1?key=good", params: { orderId: "26-1" } };
    expect(await ask(auth, { ...order, without: "login" })).toBe("passes");
  });

  test.each<[Who, string, string]>([
    ["visitor", "26-1?key=good", "passes"],
    ["guest", "26-1?key=good", "passes"],
    ["visitor", "26-2?key=good", "400 bad-link"],
    ["visitor", "26-1?key=bad", "400 bad-link"],
    ["visitor", "26-1?key=", "400 bad-link"],
    ["visitor", "26-1", "302 /en/login?redirectTo=%2Fen%2Forder%2F26-1"],
    ["customer", "26-1?key=bad", "passes"],
  ])("a %s opens order %s: %s", async (who, address, answer) => {
    const path = `/en/order/${address}`;
    expect(await ask(auth, { who, path, params: { orderId: address.split("?")[0] } })).toBe(answer);
  });

  test("a link's key opens no page that is not of an order", async () => {
    expect(await ask(auth, { path: "/en/orders/0?key=good" })).toMatch(/^302 \/en\/login/);
  });
});

describe("the ways in", () => {
  test.each<[Who, string, string]>([
    ["visitor", "/en/login", "passes"],
    ["guest", "/en/login", "passes"],
    ["guest", "/hr/register", "passes"],
    ["customer", "/en/login", "302 /en"],
    ["customer", "/en/register", "302 /en"],
    ["customer", "/en/login?redirectTo=%2Fen%2Fcart%2F1", "302 /en/cart/1"],
    ["customer", "/en/login?redirectTo=%2F%2Fevil.test", "302 /en"],
    ["customer", "POST /en/login", "passes"],
    ["customer", "POST /en/register", "302 /en"],
    ["visitor", "/en/login/more", "302 /en/login?redirectTo=%2Fen%2Flogin%2Fmore"],
    ["visitor", "/en/x/en/login", "302 /en/login?redirectTo=%2Fen%2Fx%2Fen%2Flogin"],
  ])("a %s at %s: %s", async (who, path, answer) => {
    expect(await ask(auth, { who, path })).toBe(answer);
  });

  test("a guest has no profile to see, and a visitor is left to the guard of what is a customer's own", async () => {
    expect(await ask(guest, { who: "guest" })).toBe("302 /en/login");
    expect(await ask(guest, { who: "customer" })).toBe("passes");
    expect(await ask(guest, { who: "visitor" })).toBe("passes");
  });
});

describe.each([
  { name: "invoices", guard: invoices, other: "finances" },
  { name: "finances", guard: finances, other: "invoices" },
] as const)("the right to $name", ({ name, guard, other }) => {
  const having = (...rights: string[]) => ({
    finances: rights.includes("finances"),
    invoices: rights.includes("invoices"),
  });

  test("opens, by the ERP's word, and the other right does not", async () => {
    expect(await ask(guard, { who: "customer", rights: having(name) })).toBe("passes");
    expect(await ask(guard, { who: "customer", rights: having(other) })).toBe("403 forbidden");
    expect(await ask(guard, { who: "visitor" })).toBe("403 forbidden");
  });

  test("is unknown while the ERP does not say, whatever the cookie says", async () => {
    for (const rights of [having(name), having(other)])
      expect(await ask(guard, { who: "customer", rights, verified: false })).toBe("503 erp-unavailable");
  });
});

test("an invoice that cannot be shown for now says so, and a right that is missing is missing there too", async () => {
  const params = { invoiceId: "R-1" };
  expect(await ask(invoices, { who: "customer", params, verified: false })).toBe("503 invoice-unavailable");
  expect(await ask(invoices, { who: "customer", params })).toBe("403 forbidden");
});

describe("pages that are shown for ten minutes after something was done", () => {
  test.each<[Who, string | null, string]>([
    ["customer", "mine", "passes"],
    ["guest", "mine", "passes"],
    ["customer", "another's", "302 /en/orders/0"],
    ["guest", "another's", "302 /en"],
    ["customer", "gone", "302 /en/orders/0"],
    ["guest", null, "302 /en"],
    ["visitor", null, "302 /en"],
    ["visitor", "mine", "302 /en"],
  ])("a %s whose order is %s: %s", async (who, placed, answer) => {
    expect(await ask(orderAdded, { who, session: { orderAdded: placed } })).toBe(answer);
  });

  const REQUESTED = { order: "26-1", requestedAt: null, line: null, isPartial: false };
  test.each<[Who, typeof REQUESTED | null, string]>([
    ["customer", REQUESTED, "passes"],
    ["customer", null, "302 /en/orders/0"],
    ["guest", REQUESTED, "302 /en"],
    ["visitor", null, "302 /en"],
  ])("a %s who requested to cancel %j: %s", async (who, requested, answer) => {
    expect(await ask(orderCancelled, { who, session: { orderCancelled: requested } })).toBe(answer);
  });

  test("a registration opens its page in the session that made it, or by the link that undoes it", async () => {
    const path = "/en/register-success";
    expect(await ask(registerSuccess, { path, session: { registered: true } })).toBe("passes");
    expect(await ask(registerSuccess, { path: `${path}?undo=x` })).toBe("passes");
    expect(await ask(registerSuccess, { path })).toBe("302 /en");
  });
});

describe("the people of a company", () => {
  const user = (partner: string | null): Partial<KeptSession> => ({
    user: { ...ME, kind: "customer", partner: partner as PartnerCode | null },
  });
  test.each<[string, Partial<KeptSession>, boolean, string]>([
    ["an owner", { ...user("001001"), member: memberAs("owner") }, true, "passes"],
    ["a buyer", { ...user("001001"), member: memberAs("buyer") }, true, "403 forbidden"],
    ["an approver", { ...user("001001"), member: memberAs("approver") }, true, "403 forbidden"],
    ["a bookkeeper", { ...user("001001"), member: memberAs("bookkeeper") }, true, "403 forbidden"],
    ["a viewer", { ...user("001001"), member: memberAs("viewer") }, true, "403 forbidden"],
    ["a customer without a company", user(null), true, "403 forbidden"],
    [
      "a customer at the general price list",
      { ...user(GENERAL_PARTNER), member: memberAs("owner") },
      true,
      "403 forbidden",
    ],
    [
      "an owner while the ERP is silent",
      { ...user("001001"), member: memberAs("owner") },
      false,
      "503 erp-unavailable",
    ],
    ["a person whose role the shop cannot tell", { ...user("001001"), member: null }, true, "503 erp-unavailable"],
  ])("%s", async (_, session, verified, answer) => {
    expect(await ask(company, { who: "customer", verified, session })).toBe(answer);
  });
});

describe("requests to approve orders", () => {
  const inCompany = (role: CompanyRole): Partial<KeptSession> => ({
    user: { ...ME, kind: "customer", partner: "001001" as PartnerCode },
    member: memberAs(role),
  });
  test.each<[CompanyRole, Question["asked"], string]>([
    ["owner", "never", "passes"],
    ["buyer", "never", "passes"],
    ["approver", "never", "passes"],
    ["viewer", "never", "403 forbidden"],
    ["bookkeeper", "never", "403 forbidden"],
    ["viewer", "before", "passes"],
  ])("%s who has asked for one %s: %s", async (role, asked, answer) => {
    expect(await ask(approvals, { who: "customer", session: inCompany(role), asked })).toBe(answer);
  });
});

test("lists are shown to a person whom the ERP has confirmed", async () => {
  expect(await ask(lists, { who: "customer" })).toBe("passes");
  expect(await ask(lists, { who: "customer", verified: false })).toBe("503 erp-unavailable");
});

test.each(["login", "registration", "favourites", "invoices", "finances"] as const)(
  "pages of %s are not there where the ERP lacks it, or a login",
  async (offer) => {
    for (const who of ["visitor", "customer"] as const) {
      expect(await ask(offered(offer), { who })).toBe("passes");
      for (const without of [offer, "login"] as const)
        expect(await ask(offered(offer), { who, without })).toBe("404 not-found");
    }
    const other = offer === "invoices" ? "finances" : "invoices";
    expect(await ask(offered(offer), { without: other })).toBe("passes");
  },
);

test("the preview is for an editor alone, is kept by no browser, and stands in the editor's frame", async () => {
  expect(await ask(editor, { path: "/en/preview/about?signed=bad" })).toBe("404 not-found");
  const asked = toRequest({ path: "/en/preview/about?signed=good" });
  const response = await editor(asked, async () => new Response("a draft"));
  expect(Object.fromEntries((response ?? new Response()).headers)).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(asked.context.get(framedByContext)).toBe("https://editor.example");
});

test.each([
  ["/en/orders/0", true],
  ["/en/orders", true],
  ["/en/invoices", true],
  ["/hr/favorites?filter=x", true],
  ["/en/order/26-1", true],
  ["/hr/invoices/0", true],
  ["/hr/invoice/1/pdf", true],
  ["/en/finances", true],
  ["/en/finances?from=2026-01-01", true],
  ["/en/my-profile", true],
  ["/en/favorites/0", true],
  ["/en/order-cancellation", true],
  ["/en/company", true],
  ["/en/company?before=7", true],
  ["/en/company/join?key=x", false],
  ["/en/approvals", true],
  ["/en/approval/17", true],
  ["/en/order-success", false],
  ["/en/ordering", false],
  ["/en/cart/1", false],
  ["/en", false],
  ["/en/news/orders", false],
  ["/en/news/en/orders", false],
])("%s is a page that a guest is led away from: %s", (path, expected) => {
  expect(isForCustomers(path)).toBe(expected);
});

const ME: Omit<User, "kind"> = {
  ...{ id: "me" as UserId, name: "", email: null, partner: null, state: "active" },
  rights: { finances: false, invoices: false },
};

function memberAs(role: CompanyRole): Member {
  const limits = { order: null, day: null, month: null };
  return { partner: "001001" as PartnerCode, user: ME.id, role, limits, removed: false };
}

interface Question {
  who?: Who;
  /** the path; preceded by the method if it is not GET */
  path?: string;
  params?: Record<string, string | undefined>;
  rights?: User["rights"];
  verified?: boolean;
  session?: Partial<KeptSession>;
  /** whether the person has ever requested an approval */
  asked?: "never" | "before";
  /** the feature that the ERP lacks */
  without?: "login" | "registration" | "favourites" | "invoices" | "finances";
}

/** The guard's verdict: "passes", or the status and either the target or the reason. */
async function ask(guard: MiddlewareFunction<Response>, question: Question): Promise<string> {
  try {
    await guard(toRequest(question), async () => new Response("the page"));
    return "passes";
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("Location")}`;
    if (isRefusal(thrown)) return `${thrown.init?.status} ${thrown.data.kind}`;
    throw thrown;
  }
}

function toRequest(question: Question): Parameters<MiddlewareFunction<Response>>[0] {
  const { path = "/en/somewhere", params = {} } = question;
  const [method = "GET", address = path] = path.startsWith("/") ? [] : path.split(" ");
  const url = new URL(address, "https://shop.example");
  const context = new RouterContextProvider();
  context.set(localeContext, "en");
  context.set(sessionContext, createSession(sessionOf(question)));
  context.set(shopContext, shopWithout(question.without, question.asked));
  return { request: new Request(url, { method }), url, params, context, pattern: "" };
}

function sessionOf({ who = "visitor", verified = true, session = {}, ...question }: Question): KeptSession {
  if (who === "visitor") return { ...VISITOR, verified, ...session };
  const rights = question.rights ?? { finances: false, invoices: false };
  const user: User = { ...ME, kind: who, rights };
  return { ...VISITOR, token: "t" as SessionToken, user, verified, ...session };
}

/**
 * The services of a shop that guards use. Orders: `26-1` opens with the key `good`. Quotes: `gone` does not exist,
 * `mine` is the session's person's, any other is somebody else's. Approvals: the session's person has requested one if
 * `asked` is "before"; other people always have.
 */
function shopWithout(lacking: Question["without"], asked: Question["asked"]): Shop {
  const unless = <Value extends string>(what: Question["without"], value: Value) => (lacking === what ? "none" : value);
  const { accounts, favourites, invoices, finances } = DECLARED;
  const capabilities: Capabilities = {
    ...DECLARED,
    accounts: { ...accounts, login: unless("login", "erp"), registration: unless("registration", "by-request") },
    favourites: { ...favourites, owner: unless("favourites", "erp") },
    invoices: { ...invoices, owner: unless("invoices", "erp") },
    finances: { ...finances, owner: unless("finances", "erp") },
  };
  const ordering: Partial<Shop["orders"]["ordering"]> = {
    copyByLink: async (order, key) => (order === "26-1" && key === "good" ? ({} as never) : null),
    copyOf: async (quote) =>
      quote === ("gone" as string) ? null : ({ user: (quote as string) === "mine" ? "me" : "other" } as never),
  };
  const preview = {
    editor: "https://editor.example",
    isEditor: (query: URLSearchParams) => query.get("signed") === "good",
  };
  const requests: Partial<Shop["approvals"]> = {
    hasAsked: async ({ partner, user }) => asked === "before" || partner !== "001001" || user !== ME.id,
  };
  const own = { request: {}, orders: { ordering }, content: { preview }, approvals: requests };
  return { erp: { capabilities }, ...own } as unknown as Shop;
}
