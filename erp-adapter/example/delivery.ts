import type { Priced } from "../contract/conditions/conditions.ts";
import { toConsignment } from "../contract/conditions/deliveries.ts";
import {
  type CarrierId,
  type Delivery,
  type DeliveryArea,
  type DeliveryChange,
  type DeliveryOptions,
  recheckDelivery,
} from "../contract/delivery.ts";
import { toLocalTime } from "../contract/local-date.ts";
import { toBasisPoints, toEurCents } from "../contract/money.ts";

/** This ERP sends everything by one parcel service, for one price. The shop keeps the address books. */
const OPTIONS: DeliveryOptions = {
  own: null,
  addresses: [],
  branches: [],
  carriers: [
    {
      id: "parcel" as CarrierId,
      name: "Parcel service",
      costs: [{ from: toEurCents(0), cost: toEurCents(590) }],
      vatPercent: toBasisPoints(2_500),
      takesPoBoxes: false,
      countries: ["HR", "SI", "AT"],
    },
  ],
  deliveryDays: [1, 2, 3, 4, 5],
  closedDays: [],
};

export const deliveryOptions: DeliveryArea["options"] = async () => OPTIONS;

/**
 * Changes since the delivery was agreed. An address from an address book counts as unchanged, because the shop keeps
 * these books.
 */
export function recheckOwn(delivery: Delivery, lines: readonly Priced[], now: number): DeliveryChange[] {
  const { to } = delivery;
  const addresses = to.kind === "site" ? [{ id: to.id, isDefault: false, address: to.address }] : [];
  const at = toConsignment(lines, { isPickUp: to.kind === "pickup", now: toLocalTime(now) });
  return recheckDelivery(delivery, { ...OPTIONS, addresses }, at).changes;
}
