import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { SessionToken } from "#erp-adapter/contract/context.ts";
import { cart } from "../../cart/cart.guard.ts";
import { emptyCart } from "../../cart/empty-cart.guard.ts";
import { localeContext, sessionContext } from "../context.ts";
import { isRefusal } from "../page-errors.ts";
import { createSession, VISITOR } from "../session.ts";

/** The guard's calls, in order, and the id of the active cart. */
const world = vi.hoisted(() => ({ calls: [] as string[], active: "a" }));
/** The person's carts: two with lines, one without. */
const CARTS = vi.hoisted(() => [
  { id: "a", lines: [{}] },
  { id: "b", lines: [] },
  { id: "c", lines: [{}] },
]);

vi.mock("../header/header-data.ts", () => ({ loadHeaderData: async () => undefined }));
vi.mock("../../cart/become-customer.ts", () => ({ moveCarts: async () => void world.calls.push("move") }));
vi.mock("../session/carts.ts", () => ({ activateCart: (id: CartId) => void world.calls.push(`activate ${id}`) }));
vi.mock("../../cart/require-carts.ts", () => ({
  requireCarts: async () => {
    world.calls.push("read");
    const at = CARTS.findIndex(({ id }) => id === world.active);
    return { carts: CARTS, active: CARTS[at], position: at + 1 };
  },
}));

beforeEach(() => {
  world.calls = [];
  world.active = "a";
});

test.each([
  ["1", "passes", "a"],
  ["3", "passes", "c"],
  ["2", "302 /en/empty-cart", "b"],
  ["2?quote=signed", "passes", "b"],
])("cart/%s: %s, and the cart becomes active", async (page, answer, active) => {
  expect(await ask(cart, { page })).toBe(answer);
  expect(world.calls).toEqual(["move", "read", `activate ${active}`]);
});

test.each(["4", "0", "-1", "1.5", "01", "x", "99999999999999999999"])("cart/%s is not there", async (page) => {
  expect(await ask(cart, { page })).toBe("404 not-found");
  expect(world.calls).toEqual(["move", "read"]);
});

test.each([
  ["HEAD", {}],
  ["GET", { "Sec-Purpose": "prefetch" }],
  ["GET", { "Sec-Purpose": "prefetch;prerender" }],
  ["GET", { Purpose: "prefetch" }],
] as const)("a cart does not become active by %s with %j", async (method, headers) => {
  expect(await ask(cart, { page: "3", method, headers })).toBe("passes");
  expect(world.calls).toEqual(["move", "read"]);
});

test("a visitor's only cart cannot become active: there is no session to keep it in", async () => {
  expect(await ask(cart, { page: "1", token: null })).toBe("passes");
  expect(world.calls).toEqual(["move", "read"]);
});

test.each<[string, MiddlewareFunction<Response>]>([
  ["cart", cart],
  ["empty-cart", emptyCart],
])("a form to %s passes unread: it names its cart by id", async (_, guard) => {
  expect(await ask(guard, { page: "9", method: "POST" })).toBe("passes");
  expect(world.calls).toEqual([]);
});

test.each([
  ["a", "302 /en/cart/1"],
  ["c", "302 /en/cart/3"],
  ["b", "passes"],
])("empty-cart while cart %s is active: %s", async (active, answer) => {
  world.active = active;
  expect(await ask(emptyCart, {})).toBe(answer);
  expect(world.calls).toEqual(["move", "read"]);
});

interface Question {
  page?: string;
  method?: string;
  headers?: Record<string, string>;
  token?: string | null;
}

async function ask(
  guard: MiddlewareFunction<Response>,
  { page = "1", method = "GET", headers = {}, token = "t" }: Question,
): Promise<string> {
  const url = new URL(`/en/cart/${page}`, "https://shop.example");
  const context = new RouterContextProvider();
  context.set(localeContext, "en");
  context.set(sessionContext, createSession({ ...VISITOR, token: token as SessionToken | null }));
  const params = { page: page.split("?")[0] };
  try {
    const request = new Request(url, { method, headers });
    await guard({ request, url, params, context, pattern: "" }, async () => new Response("the page"));
    return "passes";
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("Location")}`;
    if (isRefusal(thrown)) return `${thrown.init?.status} ${thrown.data.kind}`;
    throw thrown;
  }
}
