import type { OrderId } from "../contract/orders.ts";
import type { EmbeddedStaff } from "../own/embedded/staff.ts";
import { commandError } from "./command.ts";

/**
 * Throws a command error if the step does not belong to the agreed way of delivery: a carrier's goods cannot be put
 * ready for pick-up, and goods for pick-up cannot be sent. An order without an agreed delivery allows both steps.
 */
export function requireWay(
  way: "pickup" | "carrier",
  { id, staff }: { id: string; staff: Pick<EmbeddedStaff, "order"> },
): void {
  const { to, carrierName } = staff.order(id as OrderId)?.delivery ?? {};
  if (!to || (to.kind === "pickup") === (way === "pickup")) return;
  if (to.kind === "pickup")
    throw commandError(`${id} is picked up in ${to.address.name}: say ready and deliver, or give --anyway`);
  throw commandError(`${id} is sent by ${carrierName || "carrier"}: dispatch it, or give --anyway`);
}
