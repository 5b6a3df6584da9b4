import type { CallContext } from "../../contract/context.ts";
import { isRequestId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { isVersion } from "../calls/answers.ts";
import { VOUCHED } from "../calls/api-key.ts";
import type { Call, Carried } from "../calls/call.ts";
import { noParts } from "../calls/parts.ts";
import { type ArgumentPlace, isSegment } from "../calls/places.ts";
import { PROBLEM_TYPE } from "../calls/problem.ts";
import type { Outgoing } from "./exchange.ts";

/** The URL of the ERP, and the API key that the shop sends to it. */
export interface Peer {
  /** http(s), with or without a path */
  url: string;
  apiKey: string | null;
}

/**
 * The request for a call. Throws, before anything is sent, if the call is invalid: VALIDATION for a wrong shape;
 * UNAUTHENTICATED if the user is missing, or a header cannot carry the token; NOT_FOUND if a path cannot carry the
 * user's id.
 */
export function toOutgoing<Args extends unknown[]>(
  call: Call<Args, unknown>,
  args: Args,
  c: CallContext,
  { url, apiKey }: Peer,
): Outgoing {
  const parts = noParts();
  const places: readonly ArgumentPlace<unknown>[] = call.args;
  for (const [at, place] of places.entries()) place.put(args[at], parts);
  if (parts.ifVersion !== undefined && !isVersion(parts.ifVersion))
    throw new ErpError("VALIDATION", { field: "ifVersion", rule: "characters" });
  const hasBody = places.some(({ shown }) => shown.some((one) => one.in === "body"));
  const query = new URLSearchParams(parts.query);
  for (const [name, value] of Object.entries(call.fixed)) query.set(name, value);
  if (call.carries.includes("lang")) query.set("lang", c.locale);
  if (call.carries.includes("partnerId")) query.set("partnerId", c.partner);
  if (call.carries.includes("userId") && c.user !== null) query.set("userId", c.user.id);
  const search = query.size > 0 ? `?${query}` : "";
  return {
    method: call.method,
    url: `${url.replace(/\/+$/, "")}${toPath(call.path, parts.path, c)}${search}`,
    headers: {
      Accept: `${call.answer.shown?.type ?? "application/json"}, ${PROBLEM_TYPE}`,
      ...(isRequestId(c.requestId) ? { "X-Request-Id": c.requestId } : {}),
      ...toHeaders(c, call.carries),
      ...(c.vouched ? { [VOUCHED]: "true" } : {}),
      ...(c.shop === undefined ? {} : { "X-Shop-Id": requireHeaderText(c.shop) }),
      ...(apiKey === null ? {} : { "X-Api-Key": apiKey }),
      ...(parts.ifVersion === undefined ? {} : { "If-Match": `"${parts.ifVersion}"` }),
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
    },
    body: hasBody ? JSON.stringify(parts.body) : undefined,
  };
}

function toPath(template: string, given: ReadonlyMap<string, string>, { user }: CallContext): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name) ?? (name === "userId" ? user?.id : undefined);
    if (value === undefined) throw new ErpError("UNAUTHENTICATED", {});
    if (!isSegment(value)) throw new ErpError("NOT_FOUND", { what: "user", id: value });
    return encodeURIComponent(value);
  });
}

/** Returns the shop's id. Throws VALIDATION if a header cannot carry it. */
function requireHeaderText(shop: string): string {
  if (!/^[\w.-]{1,100}$/.test(shop)) throw new ErpError("VALIDATION", { field: "shop", rule: "characters" });
  return shop;
}

/**
 * The headers for token and idempotency key. Throws if a header cannot carry one of them, or a required key is missing.
 * An invalid token is not left out: the call would look like one that the shop vouches for.
 */
function toHeaders({ token, idempotencyKey: key }: CallContext, carries: readonly Carried[]): Record<string, string> {
  if (token !== null && !/^[\w\-.~+/]+=*$/.test(token)) throw new ErpError("UNAUTHENTICATED", {});
  const needsKey = carries.includes("idempotencyKey");
  const takesKey = needsKey || carries.includes("anyIdempotencyKey");
  if (needsKey ? !key : takesKey && key === "")
    throw new ErpError("VALIDATION", { field: "idempotencyKey", rule: "required" });
  if (takesKey && key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new ErpError("VALIDATION", { field: "idempotencyKey", rule: "characters" });
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(takesKey && key !== undefined ? { "Idempotency-Key": key } : {}),
  };
}
