import type { AccountsArea } from "../../contract/accounts.ts";
import type { Capabilities } from "../../contract/capabilities.ts";
import { type CallContext, GENERAL_PARTNER } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { WrittenAnswer } from "../calls/answers.ts";
import type { Call, Carried } from "../calls/call.ts";
import { type Area, CALLS, type MethodOf, type MethodsOf } from "../calls/calls.ts";
import type { RequestParts } from "../calls/parts.ts";
import type { ArgumentPlace } from "../calls/places.ts";

/** A call as the server handles it. */
export interface Route {
  method: string;
  /** path template with placeholders; logged in this form, so that the log contains no ids */
  path: string;
  /** segments of the path; `{name}` matches any text */
  segments: readonly string[];
  fixed: Readonly<Record<string, string>>;
  carries: readonly Carried[];
  writes: boolean;
  /** the most bytes of the request body, 0 if the call has no body */
  maxBody: number;
  vouchedOnly: boolean;
  /** Rejects with ErpError: VALIDATION for parts of a wrong shape, otherwise the adapter's error. */
  run(parts: RequestParts, c: CallContext): Promise<WrittenAnswer>;
}

/** A route for every call of the protocol, answered by the adapter. The adapter decides who may do what. */
export function createRoutes(erp: ErpAdapter, capabilities: () => Capabilities = () => erp.capabilities): Route[] {
  const { catalogue, conditions, carts, favourites, orders, delivery, invoices, finances, accounts } = erp;
  return [
    ...routesOfArea(CALLS.catalogue, catalogue, {}),
    route(CALLS.conditions.conditions, async (request, c) => conditions(request, await withUser(c, accounts.verify))),
    ...routesOfArea(CALLS.carts, carts, {
      async listPriced(c) {
        const { carts: plain, total } = await carts.list(c);
        return { carts: await Promise.all(plain.map(({ id }) => carts.getPriced(id, c))), total };
      },
      async updatePriced(id, update, c) {
        await carts.update(id, update, c);
        return carts.getPriced(id, c);
      },
    }),
    ...routesOfArea(CALLS.favourites, favourites, {
      mark: (id, c) => favourites.put(id, true, c),
      unmark: (id, c) => favourites.put(id, false, c),
    }),
    ...routesOfArea(CALLS.orders, orders, {}),
    ...routesOfArea(CALLS.delivery, delivery, {}),
    ...routesOfArea(CALLS.invoices, invoices, {}),
    ...routesOfArea(CALLS.finances, finances, {}),
    // The cast is safe: only the shop returns profiles without terms, and the schema of the answer refuses them.
    ...routesOfArea(CALLS.accounts, accounts as MethodsOf<typeof CALLS.accounts>, {}),
    route(CALLS.system.capabilities, async () => capabilities()),
    route(CALLS.system.health, () => erp.health()),
  ];
}

/**
 * The routes of an area: a call runs the method of the same name, from `others` if it is there, else of the adapter.
 */
function routesOfArea<Calls extends Area, Name extends keyof Calls>(
  calls: Calls,
  methods: Omit<MethodsOf<Calls>, Name>,
  others: Pick<MethodsOf<Calls>, Name>,
): Route[] {
  return Object.entries(calls).map(([name, call]) => {
    const owner: object = name in others ? others : methods;
    return route(call, Reflect.get(owner, name));
  });
}

/** The routes that match a path, with any HTTP method; routes with more fixed segments come first. */
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

function route<Args extends unknown[], Answer>(call: Call<Args, Answer>, handle: MethodOf<Args, Answer>): Route {
  const { method, path, fixed, carries, writes, maxBody, vouchedOnly, answer } = call;
  const places: readonly ArgumentPlace<unknown>[] = call.args;
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

/**
 * Adds the user of the token to a call that names a company but no user, so that the adapter can check token, user and
 * company together: prices depend on the company.
 */
async function withUser(c: CallContext, verify: AccountsArea["verify"]): Promise<CallContext> {
  if (c.token === null || c.user !== null || c.partner === GENERAL_PARTNER) return c;
  const { id } = await verify(c);
  return { ...c, user: { id } };
}

function takeAll<Args extends unknown[]>(places: Call<Args, unknown>["args"], parts: RequestParts): Args {
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
