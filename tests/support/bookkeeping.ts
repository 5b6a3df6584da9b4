import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import type { Answer, Person, TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON } from "#tests/support/purchase.ts";

/** The local date that many days ago. */
export function daysAgo(days: number): string {
  return addDays(toLocalDate(Date.now()), -days);
}

/** Runs `work` of the staff as if it had happened at midday, that many days ago; 0 days: now. */
export function staffDaysAgo<Result>(shop: TestShop, days: number, work: (staff: EmbeddedStaff) => Result): Result {
  const at = days === 0 ? Date.now() : Date.parse(`${daysAgo(days)}T11:00:00Z`);
  const staff = createStaff({ dataDir: shop.dataDir, clock: () => at });
  try {
    return work(staff);
  } finally {
    staff.close();
  }
}

/** Orders the product with the shop's own pages. */
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

/** An order that was delivered and invoiced that many days ago; `paid`, if given, was received on the same day. */
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

/** The product of `keepLedger`: 100.00 net, 125.00 with VAT. */
export const BOOKED = productId("testmaker~T_1000");

/**
 * A customer of the partner T00001 with invoices of four kinds: late, of 125.00; partly paid, with 150.00 of 250.00
 * open; paid; and a credit note for one of the four pieces of the paid one.
 */
export async function keepLedger(shop: TestShop) {
  shop.staff.addProduct(testProduct({ wholesale: cents("100.00"), stock: 5_000 }));
  const keeper = await employ(shop, { partner: "T00001", name: "Knjiga Znak", email: "knjiga@example.com" });
  const late = await buy(shop, keeper, { product: BOOKED, days: 40 });
  const partly = await buy(shop, keeper, { product: BOOKED, quantity: 2, days: 21, paid: cents("100.00") });
  const paid = await buy(shop, keeper, { product: BOOKED, quantity: 4, days: 10, paid: cents("500.00") });
  const credit = staffDaysAgo(shop, 5, (staff) => staff.credit(paid, [{ position: 1, quantity: 1 }]));
  return { keeper, late, partly, paid, credit };
}

/** The numbers of the invoices in the table of a page. */
export function invoicesOn(answer: Answer): string[] {
  return answer.page.querySelectorAll("tbody .at-name a.num").map((link) => link.text);
}
