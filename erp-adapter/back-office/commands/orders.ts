import { z } from "zod";
import type { PartnerCode } from "../../contract/context.ts";
import { toEmailKey } from "../../contract/email-address.ts";
import { ORDER_STATUSES, type OrderId } from "../../contract/orders.ts";
import type { OfficeOrder } from "../../own/embedded/orders/office-orders.ts";
import { ERP_STATUSES } from "../../own/embedded/orders/order-status.ts";
import type { EmbeddedStaff } from "../../own/embedded/staff.ts";
import type { LeavingDays } from "../../own/embedded/supply/leaving-days.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, type Tools, usageError } from "../command.ts";
import { heldFirst, toAccountText } from "../held-order.ts";
import { toJson } from "../order-json.ts";
import { type ListedOrder, toText, toWholeText } from "../order-text.ts";

export const orders: Command = {
  usage: "[NUMBER | [--partner CODE] [--email ADDRESS] [--since YYYY-MM-DD] [--status WORD] [--requested]] [--json]",
  summary:
    "orders with their customers, those on hold first, then newest first; --requested: those with a line that the customer wants cancelled; with NUMBER: one order, its address as on a label, with its steps and delivery notes",
  async run(args, { files, print }) {
    const [first = "-"] = args;
    if (!first.startsWith("-")) return showOne(args, { files, print });
    const { values } = parseArguments(args, [], OPTIONS);
    const { partner, email, since, status, requested } = values;
    if (since !== undefined && !z.iso.date().safeParse(since).success)
      throw commandError(`--since takes a day such as 2026-01-31, not "${since}"`);
    const staff = files.staff();
    const all = staff.listOrders();
    if (partner !== undefined && staff.termsOf(partner as PartnerCode) === null)
      throw commandError(`there is no partner ${partner}`);
    if (status !== undefined) requireStatus(status, all);
    const days = staff.leavingDays();
    const list = heldFirst(all)
      .map((order) => toListed(order, staff, days))
      .filter(
        (order) =>
          (partner === undefined || order.customer.partner === partner) &&
          (email === undefined || toEmailKey(order.customer.email ?? "") === toEmailKey(email)) &&
          (since === undefined || order.date >= since) &&
          (status === undefined || order.erpStatus === status || order.status === status) &&
          (!requested || order.requested.length > 0),
      );
    if (values.json) print(JSON.stringify(list.map(toJson), null, 2));
    else print(list.length === 0 ? "No orders." : list.map(toText).join("\n"));
    return 0;
  },
};

const OPTIONS = { texts: ["partner", "email", "since", "status"], flags: ["requested", "json"] } as const;

function showOne(args: readonly string[], { files, print }: Pick<Tools, "files" | "print">): number {
  const { words, values } = parseArguments(args, ["NUMBER"], OPTIONS);
  const [number] = words;
  const { json = false, ...filters } = values;
  if (Object.keys(filters).length > 0) throw usageError("a number names one order, which cannot be filtered");
  const staff = files.staff();
  // A person may type any text; the books check that it is an order's number.
  const order = staff.order(number as OrderId);
  if (!order) throw commandError(`there is no order ${number}`);
  const listed = toListed(order, staff, staff.leavingDays());
  const account = toAccountText(order, staff);
  print(json ? JSON.stringify(toJson(listed), null, 2) : toWholeText(listed, account));
  return 0;
}

function toListed(order: OfficeOrder, staff: Pick<EmbeddedStaff, "openRequests">, days: LeavingDays): ListedOrder {
  const requested = staff.openRequests(order.id);
  return { ...order, requested, coming: (line) => days.coming(order, line) };
}

/** Throws a command error for an unknown status: a typing mistake must not look like an empty list. */
function requireStatus(status: string, all: readonly OfficeOrder[]): void {
  const known = new Set([...ERP_STATUSES, ...ORDER_STATUSES, ...all.map(({ erpStatus }) => erpStatus)]);
  if (!known.has(status)) throw commandError(`--status takes ${[...known].join(", ")}, not "${status}"`);
}
