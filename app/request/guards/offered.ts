import type { MiddlewareFunction } from "react-router";
import { shopContext } from "../context.ts";
import { shownPath } from "../page-errors.ts";
import { isOffered, type ShopFeature } from "../session/is-offered.ts";
import { refuseEarly } from "./refuse-early.ts";

/**
 * Guard of features that an ERP may lack: without the feature, its pages do not exist. Runs before `auth`, which would
 * redirect to the login first.
 */
export function offered(offer: ShopFeature): MiddlewareFunction<Response> {
  return async ({ url, context }) => {
    if (isOffered(offer, context.get(shopContext).erp)) return;
    throw await refuseEarly("not-found", 404, context, shownPath(url));
  };
}
