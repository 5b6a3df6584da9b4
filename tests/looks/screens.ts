import { expect, type Page } from "@playwright/test";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Language } from "#tests/support/words.ts";
import { BUYER, PRICE, type StillShop } from "./test.ts";

/** A screen to take a picture of: the person who sees it, and how they get there. */
export interface Screen {
  name: string;
  seenBy: "guest" | "owner";
  open(page: Page, lang: Language, shop: StillShop): Promise<unknown>;
}

const INJECTOR = "bosch~0_445_110_470";
const FILTER = "bosch~F_026_402_378";
/** A discontinued product, which another one replaces. */
const REPLACED = "siemens-vdo~5WS40745";

/** The screens: every layout of the shop has at least one. */
export const SCREENS: readonly Screen[] = [
  at("home", ""),
  at("desk", "", "owner"),
  at("catalogue", "/catalogue/0"),
  at("filtered", "/catalogue/0?query=bosch&availability=available&manufacturer=bosch&sort=price-asc"),
  at("nothing-found", "/catalogue/0?query=zzzzqqq"),
  at("product", `/products/${INJECTOR}`),
  at("replaced", `/products/${REPLACED}`),
  { name: "cart", seenBy: "guest", open: fillCart },
  { name: "guest-order", seenBy: "guest", open: refuseGuest },
  { name: "changed", seenBy: "guest", open: changeConditions },
  { name: "order-success", seenBy: "guest", open: placeOrder },
  at("orders", "/orders/0", "owner"),
  firstOf("order", "/orders/0?status=undelivered"),
  at("favourites", "/favorites/0", "owner"),
  at("invoices", "/invoices/0", "owner"),
  firstOf("invoice", "/invoices/0?status=partially-paid"),
  at("finances", "/finances", "owner"),
  at("people", "/company", "owner"),
  { name: "approval-rules", seenBy: "owner", open: addRule },
  { name: "approval", seenBy: "owner", open: askForApproval },
  { name: "register", seenBy: "guest", open: refuseRegistration },
  at("article", "/news/reading-a-nozzle-number"),
  at("about", "/about"),
  at("not-found", "/nowhere"),
];

function at(name: string, path: string, seenBy: Screen["seenBy"] = "guest"): Screen {
  return { name, seenBy, open: (page, lang) => page.goto(`/${lang}${path}`) };
}

/** The page of the first entry in a customer's list. */
function firstOf(name: string, path: string): Screen {
  return {
    name,
    seenBy: "owner",
    async open(page, lang) {
      await page.goto(`/${lang}${path}`);
      await page.locator("main tbody a").first().click();
      await expect(page).not.toHaveURL(path);
    },
  };
}

async function fillCart(page: Page, lang: Language, { product }: StillShop): Promise<void> {
  const { add, fillCart } = createShopper(page, lang);
  // Three pieces are in stock, so two of the five are left out or back-ordered.
  await add(product, "5");
  await fillCart([INJECTOR], "2");
}

async function askGuest(page: Page, lang: Language, shop: StillShop): Promise<void> {
  shop.setPrice(PRICE);
  await fillCart(page, lang, shop);
  await createShopper(page, lang).orderCart("N-1024");
}

async function refuseGuest(page: Page, lang: Language, shop: StillShop): Promise<void> {
  await askGuest(page, lang, shop);
  await sendAs(page, lang, "nobody");
  await expect(page.getByLabel(createShopper(page, lang).words.guestOrder.email)).toHaveAttribute(
    "aria-invalid",
    "true",
  );
}

async function changeConditions(page: Page, lang: Language, shop: StillShop): Promise<void> {
  await askGuest(page, lang, shop);
  shop.setPrice(toEurCents(20_200));
  await sendAs(page, lang, "ana@servis.example");
  await expect(page.getByRole("dialog", { name: createShopper(page, lang).words.changed.title })).toBeVisible();
  shop.setPrice(PRICE);
}

async function placeOrder(page: Page, lang: Language, shop: StillShop): Promise<void> {
  await askGuest(page, lang, shop);
  await sendAs(page, lang, "ana@servis.example");
  await expect(page).toHaveURL(new RegExp(`/${lang}/order-success\\?order=`));
}

async function sendAs(page: Page, lang: Language, email: string): Promise<void> {
  const { words, fillGuest } = createShopper(page, lang);
  await fillGuest(email);
  await page.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
}

async function addRule(page: Page, lang: Language): Promise<void> {
  const { rules } = createShopper(page, lang).words.approvals;
  await page.goto(`/${lang}/approval-rules`);
  await page.getByLabel(rules.amount).fill("2000");
  await page.getByRole("button", { name: rules.add }).click();
  // Load the page again, because the message about the saved rule is shown once.
  await page.goto(`/${lang}/approval-rules`);
  await expect(page.getByRole("main")).toContainText(lang === "en" ? "€2,000.00" : "2.000,00");
}

/** A colleague with a limit asks for approval; the owner sees the request. */
async function askForApproval(page: Page, lang: Language, { url }: StillShop): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      ...{ baseURL: url, javaScriptEnabled: false },
      storageState: { cookies: [], origins: [] },
    });
  if (!context) throw new Error("no browser");
  const asking = createShopper(await context.newPage(), lang);
  await asking.page.goto(`/${lang}/login`);
  await asking.login(BUYER);
  await expect(asking.page).toHaveURL(`/${lang}`);
  // Both products are in stock, even after the orders of earlier screens.
  await asking.add(INJECTOR, "2");
  await asking.add(FILTER, "4");
  await asking.page.goto(`/${lang}/cart/1`);
  await asking.page.getByLabel(asking.words.cart.documentNumber).fill("N-1025");
  await asking.page.getByRole("button", { name: asking.words.approvals.ask }).click();
  await expect(asking.page.getByText(asking.words.notices["approval-asked"])).toBeVisible();
  await page.goto(asking.page.url());
  await context.close();
}

async function refuseRegistration(page: Page, lang: Language): Promise<void> {
  const { words, fillRegistration } = createShopper(page, lang);
  await page.goto(`/${lang}/register`);
  await fillRegistration({ name: "Ana Horvat", company: "Servis Horvat d.o.o.", email: "ana" });
  await page.getByRole("main").getByRole("button", { name: words.register.submit }).click();
  await expect(page.locator(".error-summary")).toBeVisible();
}
