import { expect, type Locator } from "@playwright/test";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { cents } from "#tests/support/goods.ts";
import { createShopper, type Shopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, type Language } from "#tests/support/words.ts";
import { type Customer, createCustomer, linkOf, newCustomer } from "./customers.ts";
import { createKeyboard } from "./keyboard.ts";

const INJECTOR = "bosch~0_445_110_470";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Each language has another screen size, so that pages are checked in both sizes. The approver always has a phone. */
const SIZES = { en: DESKTOP, hr: PHONE } as const;

for (const lang of LANGUAGES) {
  test(`a company at work: people, limits, an approval on the phone, an order held for sales (${lang})`, async ({
    browser,
    shop,
    page,
    javaScriptEnabled,
  }) => {
    // Three people, and axe on some fifteen of their screens.
    test.slow();
    const customer = await createCustomer(shop);
    const [approver, buyer] = [newCustomer(), newCustomer()];
    const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
    const staff = createStaff({ dataDir: shop.dataDir });
    // With the customer's discount of 12.5 % a piece costs 262.50.
    const part = { number: `${mark} T`, wholesale: cents("300.00"), stock: 50 };
    const product = staff.addProduct(testProduct(part));
    staff.setCreditLimit(customer.partner as PartnerCode, cents("1000.00"));
    staff.close();

    const newPage = async (viewport: typeof PHONE) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: shop.url, viewport });
      return createShopper(await context.newPage(), lang);
    };
    await page.setViewportSize(SIZES[lang]);
    const owner = createShopper(page, lang);
    const approving = await newPage(PHONE);
    const buying = await newPage(SIZES[lang]);
    const { words } = owner;
    const check = async ({ page }: Shopper, where: string) => {
      if (javaScriptEnabled) await expectAccessible(page, where);
      const sideways = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
      expect(sideways, `${where}, wider than the screen by`).toBeLessThanOrEqual(0);
    };

    // The owner invites two colleagues; the first address is mistyped.
    await enter(owner, lang, customer);
    await page.goto(`/${lang}/company`);
    const form = page.getByRole("region", { name: words.company.invite });
    await form.getByLabel(words.company.email).fill("marko@servis");
    await form.getByLabel(words.company.role).selectOption("approver");
    await form.getByLabel(words.company.limit.day).fill("7x");
    await form.getByRole("button", { name: words.company.send }).click();
    for (const [label, typed] of [
      [words.company.email, "marko@servis"],
      [words.company.limit.day, "7x"],
    ] as const) {
      await expect(form.getByLabel(label)).toHaveValue(typed);
      await expect(form.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(/\S/);
    }
    await expect(form.getByLabel(words.company.role)).toHaveValue("approver");
    await check(owner, "people, with errors");
    await form.getByLabel(words.company.email).fill(approver.email);
    await form.getByLabel(words.company.limit.day).fill("");
    await form.getByRole("button", { name: words.company.send }).click();
    await expect(page.getByText(fill(words.notices["invitation-sent"], { email: approver.email }))).toBeVisible();
    await expect(form.getByLabel(words.company.email)).toHaveValue("");
    await expect(form.getByLabel(words.company.role)).toHaveValue("buyer");
    await form.getByLabel(words.company.email).fill(buyer.email);
    await form.getByLabel(words.company.limit.order).fill(lang === "en" ? "400.00" : "400,00");
    await form.getByRole("button", { name: words.company.send }).click();
    await expect(page.getByText(fill(words.notices["invitation-sent"], { email: buyer.email }))).toBeVisible();
    await check(owner, "people, with open invitations");

    // Each joins through the link in their mail; the link then no longer works.
    for (const [shopper, person] of [
      [approving, approver],
      [buying, buyer],
    ] as const) {
      const [mail] = await shop.mails({ to: person.email });
      const link = linkOf(mail, "company/join");
      await shopper.page.goto(link);
      await check(shopper, "join");
      await shopper.field(words.join.name).fill(person.name);
      for (const label of [words.register.password, words.register.passwordRepeat])
        await shopper.field(label).fill(person.password);
      await shopper.page.getByRole("button", { name: words.join.accept }).click();
      await expect(shopper.page.getByText(words.notices["company-joined"])).toBeVisible();
      if (shopper === approving) {
        await shopper.page.goto(link);
        await expect(shopper.page.getByText(words.join.closed)).toBeVisible();
        await check(shopper, "a used invitation");
      }
    }
    await enter(buying, lang, buyer);

    // A rule: this colleague approves orders of buyers above 450.00.
    await page.goto(`/${lang}/approval-rules`);
    await page.getByLabel(words.approvals.rules.amount).fill("lots");
    await page.getByRole("button", { name: words.approvals.rules.add }).click();
    await expect(page.getByLabel(words.approvals.rules.amount)).toHaveValue("lots");
    await expect(page.getByLabel(words.approvals.rules.amount)).toHaveAttribute("aria-invalid", "true");
    await check(owner, "rules, with an error");
    await page.getByLabel(words.approvals.rules.amount).fill("450");
    await page.getByLabel(words.approvals.rules.whose).selectOption("buyer");
    await page.getByRole("checkbox", { name: approver.name }).check();
    await page.getByRole("button", { name: words.approvals.rules.add }).click();
    await expect(page.getByText(words.notices["rule-added"])).toBeVisible();
    await expect(page.getByLabel(words.approvals.rules.amount)).toHaveValue("");
    await check(owner, "rules");

    // The buyer reads before ordering that it must be approved, and asks.
    await buying.add(product, "3");
    await buying.page.goto(`/${lang}/cart/1`);
    await expect(buying.page.getByText(words.approvals.needed)).toBeVisible();
    await expect(buying.page.getByRole("button", { name: words.cart.order, exact: true })).toHaveCount(0);
    await check(buying, "a cart that must be approved");
    const request = await ask(buying, "WEEK-1");
    await check(buying, "a request that waits, for its buyer");

    // The mail's link leads the approver to the login, and then to the request.
    const asked = (await shop.mails({ to: approver.email, atLeast: 2 })).at(-1);
    await approving.page.goto(/http:\/\/\S+\/approval\/\S+/.exec(asked?.text ?? "")?.[0] ?? "");
    await approving.login(approver);
    await expect(approving.page).toHaveURL(request);
    await check(approving, "a request to decide");
    await approving.page.goto(`/${lang}/approvals`);
    await check(approving, "requests");
    await approving.page.getByRole("link", { name: "WEEK-1" }).click();
    const quantity = approving.page.getByLabel(fill(words.product.quantityOf, { number: part.number }));
    await quantity.fill("5");
    await approving.page.getByRole("button", { name: words.approvals.save }).click();
    await expect(quantity).toHaveAttribute("aria-invalid", "true");
    await expect(quantity).toHaveValue("5");
    await check(approving, "a request with a quantity that is too high");
    await quantity.fill("2");
    await approving.page.getByRole("button", { name: words.approvals.save }).click();
    await expect(approving.page.getByText(words.notices["approval-edited"])).toBeVisible();
    await approving.page.getByRole("button", { name: words.approvals.approve }).click();
    await expect(approving.page.getByText(words.notices["approval-given"])).toBeVisible();

    // The buyer sees the old and new quantity, and the order.
    await buying.page.goto(request);
    const heading = buying.page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText(words.approvals.states.changed);
    await expect(buying.page.getByRole("row").filter({ hasText: part.number })).toContainText(/3 .+2 /s);
    await check(buying, "a request approved with changes");
    const note = fill(words.approvals.note.changedOrder, { name: approver.name });
    await buying.page
      .getByRole("note")
      .or(buying.page.locator(".note"))
      .filter({ hasText: note })
      .getByRole("link")
      .click();
    await expect(heading).toContainText(/26-\d+/);

    // The next request is refused with a reason, and its lines go back into the cart.
    await buying.add(product, "2");
    await buying.page.goto(`/${lang}/cart/1`);
    const second = await ask(buying, "WEEK-2");
    await approving.page.goto(second);
    await approving.page.locator("summary").filter({ hasText: words.approvals.refuse }).click();
    const refuse = approving.page.getByRole("button", { name: words.approvals.refuse, exact: true });
    await refuse.click();
    const reason = approving.page.getByLabel(words.approvals.refuseReason);
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await check(approving, "a refusal without a reason");
    await reason.fill("Imamo još dva <komada>");
    await refuse.click();
    await expect(approving.page.getByText(words.notices["approval-refused"])).toBeVisible();
    await buying.page.goto(second);
    await expect(
      buying.page.getByText(fill(words.approvals.note.reason, { reason: "Imamo još dva <komada>" })),
    ).toBeVisible();
    await check(buying, "a refused request");
    await buying.page.getByRole("button", { name: words.approvals.putBack }).click();
    await expect(buying.page.getByText(words.notices["approval-in-cart"])).toBeVisible();

    // The owner removes the approver's access while the approver's page is open.
    const third = await ask(buying, "WEEK-3");
    await approving.page.goto(third);
    await page.goto(`/${lang}/company`);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: approver.name }) });
    await card.locator("summary").filter({ hasText: words.company.remove }).click();
    await card.getByRole("button", { name: fill(words.company.removeNow, { name: approver.name }) }).click();
    await expect(page.getByText(fill(words.notices["person-removed"], { name: approver.name }))).toBeVisible();
    await check(owner, "people, one removed");
    await approving.page.getByRole("button", { name: words.approvals.approve }).click();
    await expect(approving.page.getByRole("heading", { level: 1 })).toHaveText(words.login.title);
    await buying.page.goto(third);
    await expect(heading).toContainText(words.approvals.states.asked);
    await buying.page.getByRole("button", { name: words.approvals.withdraw }).click();
    await expect(buying.page.getByText(words.notices["approval-withdrawn"])).toBeVisible();
    await check(buying, "a withdrawn request");
    // The last owner cannot be removed: their own card has no form.
    const own = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: customer.name }) });
    await expect(own.locator("form, summary")).toHaveCount(0);

    // Over the credit limit: the owner orders nevertheless and asks sales, who release the order.
    await owner.add(product, "2");
    await page.goto(`/${lang}/cart/1`);
    await page.getByLabel(words.cart.documentNumber).fill("WEEK-4");
    await page.getByRole("button", { name: words.credit.release.button }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/order-success\\?order=`));
    await page.getByRole("main").locator("a.btn--main").click();
    await check(owner, "an order on hold");
    const held = page.url();
    await shop.erp("release", held.split("/").at(-1) ?? "");
    await page.goto(held);
    await expect(page.getByRole("main")).toContainText(lang === "en" ? "Released" : "Odobrena");
    for (const shopper of [approving, buying]) await shopper.page.context().close();
  });
}

for (const [lang, mode] of [
  ["en", "@scripts"],
  ["hr", "@plain"],
] as const) {
  test(`approving, refusing and inviting with the keyboard alone (${lang}) ${mode}`, async ({
    browser,
    page,
    shop,
  }) => {
    test.slow();
    const newPage = async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
      return createShopper(await context.newPage(), lang);
    };
    const buying = await newPage();
    await enter(buying, lang, toDemo("buyer"));
    const requests: string[] = [];
    for (const documentNumber of ["KEY-1", "KEY-2"]) {
      await buying.add(INJECTOR, "2");
      await buying.page.goto(`/${lang}/cart/1`);
      requests.push(await ask(buying, documentNumber));
    }
    await buying.page.context().close();

    const owner = createShopper(page, lang);
    const { words } = owner;
    const main = page.getByRole("main");
    const keyboard = createKeyboard(page);
    const press = async (target: Locator) => {
      await keyboard.tabTo(target);
      await page.keyboard.press("Enter");
    };
    await enter(owner, lang, toDemo("owner"));
    await page.goto(requests[0] ?? "");
    await press(main.getByRole("button", { name: words.approvals.approve }));
    await expect(page.getByText(words.notices["approval-given"])).toBeVisible();
    await page.goto(requests[1] ?? "");
    await press(main.locator("summary").filter({ hasText: words.approvals.refuse }));
    await keyboard.type(main.getByLabel(words.approvals.refuseReason), "Imamo ih još.");
    await press(main.getByRole("button", { name: words.approvals.refuse, exact: true }));
    await expect(page.getByText(words.notices["approval-refused"])).toBeVisible();

    const { email } = newCustomer();
    await page.goto(`/${lang}/company`);
    const form = page.getByRole("region", { name: words.company.invite });
    await keyboard.type(form.getByLabel(words.company.email), email);
    await keyboard.tabTo(form.getByLabel(words.company.role));
    await page.keyboard.press("ArrowDown");
    await expect(form.getByLabel(words.company.role)).toHaveValue("approver");
    await keyboard.type(form.getByLabel(words.company.limit.order), "400");
    await press(form.getByRole("button", { name: words.company.send }));
    await expect(page.getByText(fill(words.notices["invitation-sent"], { email }))).toBeVisible();
    const invitation = page.getByRole("listitem").filter({ hasText: email }).first();
    await press(invitation.getByRole("button", { name: words.company.withdraw }));
    await expect(page.getByText(fill(words.notices["invitation-withdrawn"], { email }))).toBeVisible();
    expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
  });
}

/** A person of the demo workshop. */
function toDemo(name: "owner" | "buyer"): Pick<Customer, "email" | "password"> {
  return { email: `${name}@autoservis.example`, password: "dizna-demo" };
}

/** Logs in on the login page. */
async function enter(
  { page, login }: Shopper,
  lang: Language,
  customer: Pick<Customer, "email" | "password">,
): Promise<void> {
  await page.goto(`/${lang}/login`);
  await login(customer);
  await expect(page).toHaveURL(`/${lang}`);
}

/** Asks for an approval of the cart whose page is open; returns the request's address. */
async function ask({ page, words }: Shopper, documentNumber: string): Promise<string> {
  await page.getByLabel(words.cart.documentNumber).fill(documentNumber);
  await page.getByRole("button", { name: words.approvals.ask }).click();
  await expect(page.getByText(words.notices["approval-asked"])).toBeVisible();
  return page.url();
}
