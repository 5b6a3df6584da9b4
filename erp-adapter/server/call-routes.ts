import type { AccountsArea } from "../contract/accounts.ts";
import type { Capabilities } from "../contract/capabilities.ts";
import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Written } from "../wire/answers.ts";
import type { Call, Carried } from "../wire/call.ts";
import { CALLS } from "../wire/calls.ts";
import type { Parts } from "../wire/parts.ts";
import type { Place } from "../wire/places.ts";

/** A call as the server handles it. */
export interface Route {
  method: string;
  /** template with placeholders; the log shows this form, without ids */
  path: string;
  /** segments of the path; `{name}` matches any text */
  segments: readonly string[];
  fixed: Readonly<Record<string, string>>;
  carries: readonly Carried[];
  writes: boolean;
  /** the most bytes of its body, 0 if it has none */
  maxBody: number;
  vouchedOnly: boolean;
  /** Rejects with ErpError: VALIDATION for parts of a wrong shape, otherwise the adapter's error. */
  run(parts: Parts, c: CallContext): Promise<Written>;
}

/** Every call of the protocol on an adapter. The adapter decides who may do what. */
export function createRoutes(erp: ErpAdapter, capabilities: () => Capabilities = () => erp.capabilities): Route[] {
  const { catalogue, conditions, carts, favourites, orders, delivery, invoices, finances, accounts } = erp;
  return [
    route(CALLS.catalogue.search, catalogue.search),
    route(CALLS.catalogue.product, catalogue.product),
    route(CALLS.catalogue.products, catalogue.products),
    route(CALLS.catalogue.replacements, catalogue.replacements),
    route(CALLS.catalogue.supersessions, catalogue.supersessions),
    route(CALLS.catalogue.findNumbers, catalogue.findNumbers),
    route(CALLS.catalogue.changes, catalogue.changes),
    route(CALLS.catalogue.feed, catalogue.feed),
    route(CALLS.catalogue.stock, catalogue.stock),
    route(CALLS.conditions.conditions, async (request, c) => conditions(request, await withUser(c, accounts.verify))),
    route(CALLS.carts.list, carts.list),
    route(CALLS.carts.listPriced, async (c) => {
      const { carts: plain, total } = await carts.list(c);
      return { carts: await Promise.all(plain.map(({ id }) => carts.getPriced(id, c))), total };
    }),
    route(CALLS.carts.get, carts.get),
    route(CALLS.carts.getPriced, carts.getPriced),
    route(CALLS.carts.create, carts.create),
    route(CALLS.carts.update, carts.update),
    route(CALLS.carts.updatePriced, async (id, update, c) => {
      await carts.update(id, update, c);
      return carts.getPriced(id, c);
    }),
    route(CALLS.carts.remove, carts.remove),
    route(CALLS.carts.count, carts.count),
    route(CALLS.carts.adopt, carts.adopt),
    route(CALLS.favourites.list, favourites.list),
    route(CALLS.favourites.marked, favourites.marked),
    route(CALLS.favourites.mark, (id, c) => favourites.put(id, true, c)),
    route(CALLS.favourites.unmark, (id, c) => favourites.put(id, false, c)),
    route(CALLS.orders.place, orders.place),
    route(CALLS.orders.findByKey, orders.findByKey),
    route(CALLS.orders.get, orders.get),
    route(CALLS.orders.list, orders.list),
    route(CALLS.orders.requestCancellation, orders.requestCancellation),
    route(CALLS.orders.events, orders.events),
    route(CALLS.orders.bindShop, orders.bindShop),
    route(CALLS.delivery.options, delivery.options),
    route(CALLS.delivery.addAddress, delivery.addAddress),
    route(CALLS.delivery.changeAddress, delivery.changeAddress),
    route(CALLS.delivery.removeAddress, delivery.removeAddress),
    route(CALLS.invoices.list, invoices.list),
    route(CALLS.invoices.part, invoices.part),
    route(CALLS.invoices.get, invoices.get),
    route(CALLS.invoices.document, invoices.document),
    route(CALLS.finances.summary, finances.summary),
    route(CALLS.finances.due, finances.due),
    route(CALLS.finances.statement, finances.statement),
    route(CALLS.accounts.guest, accounts.guest),
    route(CALLS.accounts.verify, accounts.verify),
    route(CALLS.accounts.logout, accounts.logout),
    route(CALLS.accounts.login, accounts.login),
    route(CALLS.accounts.register, accounts.register),
    route(CALLS.accounts.findRegistration, accounts.findRegistration),
    route(CALLS.accounts.undoRegister, accounts.undoRegister),
    route(CALLS.accounts.profile, accounts.profile),
    route(CALLS.accounts.update, accounts.update),
    route(CALLS.accounts.restoreEmail, accounts.restoreEmail),
    route(CALLS.accounts.checkPassword, accounts.checkPassword),
    route(CALLS.accounts.changePassword, accounts.changePassword),
    route(CALLS.accounts.forgotPassword, accounts.forgotPassword),
    route(CALLS.accounts.partner, accounts.partner),
    route(CALLS.accounts.partnersOf, accounts.partnersOf),
    route(CALLS.accounts.colleagues, accounts.colleagues),
    route(CALLS.accounts.join, accounts.join),
    route(CALLS.system.capabilities, async () => capabilities()),
    route(CALLS.system.health, () => erp.health()),
  ];
}

/** The routes that match an address with any method; those with more fixed names come first. */
export function routesOf(routes: readonly Route[], segments: readonly string[]): Route[] {
  return routes.filter((one) => fits(one, segments)).sort((one, other) => countNames(other) - countNames(one));
}

/** The values of a route's placeholders, by name. */
export function placeholdersOf({ segments }: Route, given: readonly string[]): Map<string, string> {
  return new Map(
    segments.flatMap((segment, at): [string, string][] =>
      isPlaceholder(segment) ? [[segment.slice(1, -1), given[at] ?? ""]] : [],
    ),
  );
}

function route<Args extends unknown[], Answer>(
  call: Call<Args, Answer>,
  handle: (...args: [...Args, CallContext]) => Promise<Answer>,
): Route {
  const { method, path, fixed, carries, writes, maxBody, vouchedOnly, answer } = call;
  const places: readonly Place<unknown>[] = call.args;
  const hasBody = places.some(({ shown }) => shown.some((one) => one.in === "body"));
  return {
    method,
    path,
    segments: path.split("/").slice(1),
    fixed,
    carries,
    writes,
    maxBody: hasBody ? maxBody : 0,
    vouchedOnly,
    run: async (parts, c) => answer.write(await handle(...takeAll(call.args, parts), c)),
  };
}

/** Adds the user to a call that has a token and a partner but no user: prices depend on the partner. */
async function withUser(c: CallContext, verify: AccountsArea["verify"]): Promise<CallContext> {
  if (c.token === null || c.user !== null || c.partner === GENERAL_PARTNER) return c;
  const { id } = await verify(c);
  return { ...c, user: { id } };
}

function takeAll<Args extends unknown[]>(places: Call<Args, unknown>["args"], parts: Parts): Args {
  return places.map((place) => place.take(parts)) as Args;
}

function fits({ segments }: Route, given: readonly string[]): boolean {
  return (
    segments.length === given.length && segments.every((segment, at) => isPlaceholder(segment) || segment === given[at])
  );
}

function countNames({ segments }: Route): number {
  return segments.filter((segment) => !isPlaceholder(segment)).length;
}

function isPlaceholder(segment: string): boolean {
  return segment.startsWith("{");
}
