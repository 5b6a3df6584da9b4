import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { customer, guest, type OrderOf, type TrytonScene } from "./scene.ts";

/** Scenes for requests to cancel. */
export const REQUEST_SCENES: readonly TrytonScene[] = [
  { name: "a request to cancel", play: (erp, orderOf) => ask(erp, orderOf, "ordered twice") },
  { name: "the same request again", play: (erp, orderOf) => ask(erp, orderOf, "ordered twice") },
  { name: "another request under its key", play: (erp, orderOf) => ask(erp, orderOf, "ordered thrice") },
  {
    name: "a request for what was asked for before",
    play: (erp, orderOf) =>
      erp.orders.requestCancellation(orderOf("a guest's order"), { reason: "again" }, guest("scene-7")),
  },
  {
    name: "a request for a line that the order does not have",
    play: (erp, orderOf) =>
      erp.orders.requestCancellation(orderOf("a guest's order"), { reason: "no", lines: [9] }, guest("scene-7")),
  },
  {
    name: "a request for what is delivered",
    play: (erp, orderOf) =>
      erp.orders.requestCancellation(orderOf("a customer's order"), { reason: "late" }, customer("scene-7")),
  },
];

function ask(erp: ErpAdapter, orderOf: OrderOf, reason: string) {
  return erp.orders.requestCancellation(orderOf("a guest's order"), { reason }, guest("scene-6"));
}
