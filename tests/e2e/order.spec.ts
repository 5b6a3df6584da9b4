import { expect } from "@playwright/test";
import { times, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { FORMATS } from "#locales/formats.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, pattern } from "#tests/support/words.ts";

const NUMBER = "0 445 110 470";
const PRODUCT = "bosch~0_445_110_470" as ProductId;
const OLD_PRICE = toEurCents(31_240);
const NEW_PRICE = toEurCents(32_990);

for (const lang of LANGUAGES) {
  const { money } = FORMATS[lang];

  test(`search → product → cart → changed price while waiting → confirm → success → mail (${lang})`, async ({
    page,
    browser,
    shop,
    javaScriptEnabled,
  }, { project }) => {
    const email = `buyer.${lang}.${project.name}@example.com`;
    const documentNumber = `PO ${lang}/${project.name} č`;
    atTheErp(shop, (staff) => {
      staff.setPrice(PRODUCT, OLD_PRICE);
      staff.setStock(PRODUCT, 7);
    });
    const { words, search, row, fillGuest } = createShopper(page, lang);

    await page.goto(`/${lang}`);
    await search("0445.110-470");
    await expect(page.getByRole("region", { name: words.catalogue.products }).getByRole("heading").nth(1)).toHaveText(
      NUMBER,
    );
    await row(NUMBER).getByRole("link", { name: NUMBER }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NUMBER);
    const quantity = page.getByLabel(words.product.quantity, { exact: true });
    await quantity.fill("2");
    await page.locator("form", { has: quantity }).getByRole("button", { name: words.product.addToCart }).click();
    await expect(page.getByRole("status")).toContainText([fill(words.notices.added, { quantity: 2, number: NUMBER })]);
    await page.getByRole("link", { name: words.product.goToCart }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.cart.first, { n: 1 }));
    const line = page.getByRole("row").filter({ hasText: NUMBER });
    await expect(line.getByRole("textbox")).toHaveValue("2");
    await expect(line).toContainText(fill(words.supply.inPlace, { n: 2, place: "Zagreb" }));
    await expect(line).toContainText(money(OLD_PRICE));
    await page.getByLabel(words.cart.documentNumber).fill(documentNumber);
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();

    const guest = page.getByRole("dialog", { name: words.guestOrder.title });
    await expect(guest).toBeVisible();
    atTheErp(shop, (staff) => staff.setPrice(PRODUCT, NEW_PRICE));
    await fillGuest(email);
    await guest.getByRole("button", { name: words.guestOrder.order, exact: true }).click();

    const changed = page.getByRole("dialog", { name: words.changed.title });
    const change = changed.getByRole("row").filter({ hasText: words.changed.price });
    await expect(change.getByRole("cell")).toContainText([
      NUMBER,
      words.changed.price,
      money(OLD_PRICE),
      money(NEW_PRICE),
    ]);
    expect(ordersTo(shop, email), "nothing is ordered before the person agrees").toHaveLength(0);
    await page.reload();
    await changed.getByRole("button", { name: words.changed.confirm }).click();

    await expect(page).toHaveURL(new RegExp(`/${lang}/order-success\\?order=`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pattern(words.orderSuccess.heading));
    await expect(page.getByText(fill(words.orderSuccess.confirmationTo, { email }))).toBeVisible();
    const [order, ...others] = ordersTo(shop, email);
    if (!order) throw new Error("the ERP has no order");
    expect(others).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(order.number);
    expect(order).toMatchObject({
      buyerDocumentNumber: documentNumber,
      lines: [{ product: PRODUCT, quantity: 2, price: NEW_PRICE, now: 2, later: 0 }],
    });

    const [mail] = await shop.mails({ to: email });
    expect(mail?.to).toEqual([expect.objectContaining({ address: email })]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(order.number);
      expect(part).toContain(NUMBER);
      expect(part).toContain(documentNumber);
      expect(part).toContain(money(NEW_PRICE));
      expect(part).toContain(money(order.totals.total));
      expect(part, "a business letter").toContain("IBAN HR3799999990000000001");
    }
    expect(await shop.mails({ to: email }), "one confirmation").toHaveLength(1);

    const elsewhere = await browser.newContext({ javaScriptEnabled });
    const later = await elsewhere.newPage();
    await later.goto(linkOf(mail?.text ?? ""));
    await expect(later.getByRole("heading", { level: 1 })).toHaveText(
      fill(words.order.title, { number: order.number }),
    );
    await expect(later.getByRole("row").filter({ hasText: NUMBER })).toContainText(money(times(NEW_PRICE, 2)));
    await elsewhere.close();

    // Going back and ordering once more shows the placed order; there is still only one.
    await page.goBack();
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`/${lang}/order-success\\?order=`));
    expect(ordersTo(shop, email)).toHaveLength(1);
    await page.goto(`/${lang}/cart/1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      fill(words.cart.emptyTitle, { title: fill(words.cart.first, { n: 1 }) }),
    );
  });
}

/** Works as the distributor's staff on the same files while the shop runs. */
function atTheErp<Result>(shop: Shop, work: (staff: EmbeddedStaff) => Result): Result {
  const staff = createStaff({ dataDir: shop.dataDir });
  try {
    return work(staff);
  } finally {
    staff.close();
  }
}

function ordersTo(shop: Shop, email: string) {
  return atTheErp(shop, (staff) => staff.listOrders().filter((order) => order.guestEmail === email));
}

function linkOf(text: string): string {
  const [link] = /http:\/\/\S+\/order\/\S+\?key=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`the mail has no link to the order:\n${text}`);
  return link;
}
