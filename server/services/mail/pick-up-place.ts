import { type Branch, pickUpBranch } from "#erp-adapter/contract/delivery.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { shownLabel } from "#locales/shown-address.ts";
import { shownHours } from "#locales/shown-hours.ts";
import type { Clock } from "../clock.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { toVisitor } from "../registrations/visitor-context.ts";
import type { MailTexts } from "../texts.ts";
import type { LetterLines } from "./letter.ts";
import { toOneLine } from "./one-line.ts";

/** Milliseconds that a mail waits for the ERP: without an answer it goes out with the address in the order. */
const ASK_BUDGET = 5_000;

/** The branch where an order is picked up, as lines of a mail: address, phone and opening hours. */
export type PickUpPlaces = ReturnType<typeof createPickUpPlaces>;

export function createPickUpPlaces(given: {
  erp: {
    capabilities: { delivery: Pick<ErpAdapter["capabilities"]["delivery"], "branches"> };
    delivery: Pick<ErpAdapter["delivery"], "options">;
  };
  /** the clock for deadlines */
  machineClock: Clock;
  ids: () => string;
}) {
  const { erp, machineClock, ids } = given;

  /** The branch as it is today; null if the ERP does not answer, or no longer has it. */
  async function askForBranch({ order, locale }: OrderCopy): Promise<Branch | null> {
    const id = pickUpBranch(order.delivery);
    if (id === null || !erp.capabilities.delivery.branches) return null;
    try {
      const { branches } = await erp.delivery.options(toVisitor(ids(), locale, machineClock() + ASK_BUDGET));
      return branches.find((branch) => branch.id === id) ?? null;
    } catch (error) {
      assertErpError(error);
      return null;
    }
  }

  /** Empty for an order that is not picked up. */
  return async (copy: OrderCopy, t: MailTexts): Promise<LetterLines[]> => {
    const { delivery } = copy.order;
    if (delivery?.to.kind !== "pickup") return [];
    const branch = await askForBranch(copy);
    // The branch and the address in the order are the same place; the ERP may now have another phone number or
    // spelling.
    const { phone, ...address } = branch?.address ?? delivery.to.address;
    const lines = [
      ...shownLabel({ ...address, phone: "" }, copy.locale).map(toOneLine),
      ...(phone === "" ? [] : [`${t("step.phone")}: ${toOneLine(phone)}`]),
    ];
    const hours = branch ? shownHours(branch.hours, copy.locale) : [];
    return [
      { label: t("step.place"), lines },
      { label: t("step.hours"), lines: hours },
    ].filter((block) => block.lines.length > 0);
  };
}
