import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/embedded/staff.ts";
import type { Person, TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON } from "#tests/support/purchase.ts";

/** The local date so many days ago. */
export function daysAgo(days: number): string {
  return addDays(toLocalDate(Date.now()), -days);
}

/** Runs `work` of the staff as if it had happened at midday, so many days ago. */
export function staffDaysAgo<Result>(shop: TestShop, days: number, work: (staff: EmbeddedStaff) => Result): Result {
  const at = days === 0 ? Date.now() : Date.parse(`${daysAgo(days)}T11:00:00Z`);
  const staff = createStaff({ dataDir: shop.dataDir, clock: () => at });
  try {
    return work(staff);
  } finally {
    staff.close();
  }
}

/** An order of the product, by the shop's own pages. */
export async function place(shop: TestShop, person: Person, product: ProductId, quantity = 1): Promise<OrderId> {
  placed += 1;
  const buyerDocumentNumber = `BOOKS-${placed}`;
  await addToCart(person, product, String(quantity));
  await person.submit(await person.get("/en/cart/1"), "form#order", { buyerDocumentNumber }, ORDER_BUTTON);
  const order = shop.staff.listOrders().find((one) => one.buyerDocumentNumber === buyerDocumentNumber);
  if (!order) throw new Error("nothing was ordered");
  return order.id;
}

let placed = 0;

/** An order that was delivered and invoiced so many days ago; `paid`, if given, came in on the same day. */
export async function buy(
  shop: TestShop,
  person: Person,
  { product, quantity = 1, days = 0, paid }: { product: ProductId; quantity?: number; days?: number; paid?: EurCents },
): Promise<InvoiceId> {
  const order = await place(shop, person, product, quantity);
  return staffDaysAgo(shop, days, (staff) => {
    staff.deliver(order);
    const invoice = staff.invoice(order);
    if (paid !== undefined) staff.pay(invoice, paid);
    return invoice;
  });
}
