import { createContext } from "react-router";
import type { RequestFacts } from "#server/front/front.ts";
import type { Shop } from "#server/shop.ts";
import type { Session } from "./session/session.ts";

/** Set by the server front for every request: what it keeps open, and what it knows of the request. */
export const shopContext = createContext<Shop>();
export const factsContext = createContext<RequestFacts>();

/** Set by root middleware, in this order (root.tsx). */
export const arrivedContext = createContext<number>();
export const nonceContext = createContext<string>();
export const sessionContext = createContext<Session>();
