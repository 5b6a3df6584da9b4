import { isErpError } from "../../contract/errors.ts";
import { formatAmount } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { toAccountText, toChangeText } from "../held-order.ts";
import { toPaymentText } from "../order-payment.ts";
import { requireWaiting } from "../require-waiting.ts";

export const release: Command = {
  usage: "ORDER [--as-agreed] [--anyway]",
  summary:
    "lets an order that is on hold go on; --as-agreed: at its own prices and pieces although these have changed; --anyway: although it is not paid",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { flags: ["as-agreed", "anyway"] });
    const [id] = words;
    const staff = files.staff();
    const order = requireWaiting(id, staff);
    const account = toAccountText(order, staff);
    try {
      staff.releaseHold(id as OrderId, { asAgreed: values["as-agreed"] === true, unpaid: values.anyway === true });
    } catch (error) {
      if (isErpError(error, "INVALID_STATE") && error.details.state === "unpaid")
        throw commandError(
          `${id} is to be ${toPaymentText((staff.order(id as OrderId) ?? order).payment)}: note the money (pay ${id}), or give --anyway`,
        );
      if (isErpError(error, "INVALID_STATE") && error.details.state === "unconfirmed") {
        const { number = "" } = order.lines.find(({ taxNote }) => taxNote?.because === "unconfirmed")?.taxNote ?? {};
        throw commandError(
          `${id} was not released: the register has not confirmed ${number}; give --as-agreed to release it with VAT, if the customer agrees`,
        );
      }
      // INVALID_STATE: another process has ended the hold; `requireWaiting` throws the sentence for its present state.
      if (isErpError(error, "INVALID_STATE")) requireWaiting(id, staff);
      if (!isErpError(error, "CONDITIONS_CHANGED")) throw error;
      for (const change of error.details.changes) print(toChangeText(change, order.lines));
      throw commandError(
        `${id} was not released: what was agreed has changed; give --as-agreed to release it as it was`,
      );
    }
    for (const line of account) print(line);
    const { totals } = staff.order(id as OrderId) ?? order;
    if (totals.total !== order.totals.total)
      print(`without VAT: ${formatAmount(order.totals.total)} → ${formatAmount(totals.total)}`);
    print(`${id}: released; confirm it with its day (confirm ${id})`);
    return 0;
  },
};
