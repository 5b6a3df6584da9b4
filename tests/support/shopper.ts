import { expect, type Locator, type Page } from "@playwright/test";
import { guestForm } from "./guest.ts";
import { fill, type Language, WORDS } from "./words.ts";

/** A person's repeated steps in the shop. Elements are found by role and label, in the page's language. */
export interface Shopper {
  page: Page;
  /** the words of the language */
  words: (typeof WORDS)[Language];
  /** types into the search field in the page's header and sends it */
  search(text: string): Promise<void>;
  /** the row of the product with this CAT number in a list */
  row(number: string): Locator;
  /** opens a product's page and puts it into the active cart */
  add(product: string, quantity?: string): Promise<void>;
  /** makes a guest with lines in the first cart, and opens that cart */
  fillCart(products: readonly string[], quantity?: string): Promise<void>;
  /** from the cart to the guest order dialog */
  orderCart(documentNumber: string): Promise<void>;
  /** the fields of the guest order dialog in their order, with the text to type; the country stays as it is */
  guestFields(email: string): { field: Locator; text: string }[];
  /** fills in the guest order dialog that is open */
  fillGuest(email: string): Promise<void>;
  /** a field by its label, with or without the mark for required fields */
  field(label: string): Locator;
  /** fills in and sends the form of the login page that is open */
  login(credentials: { email: string; password: string }): Promise<void>;
  /** logs out with the menu under the customer's name */
  logout(name: string): Promise<void>;
  /** fills in the registration form that is open */
  fillRegistration(typed: Partial<Record<RegistrationField, string>>): Promise<void>;
  /** ticks the captcha of the registration form, but not too soon: the captcha takes a fast click for a program's */
  tickCaptcha(): Promise<void>;
}

export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** The fields of the registration form, by the keys of their labels, in the order of the form. */
export const REGISTRATION_FIELDS = [
  "name",
  "company",
  "vat",
  "address",
  "postalCode",
  "city",
  "phone",
  "email",
  "password",
  "passwordRepeat",
] as const;

/** Milliseconds from the captcha to its tick: a little more than the shop requires. */
const PERSON_NEEDS = 1_100;

export function createShopper(page: Page, lang: Language): Shopper {
  const words = WORDS[lang];
  let formShown = Date.now();
  const shopper: Shopper = {
    page,
    words,
    async search(text) {
      await page.getByLabel(words.header.searchHint).fill(text);
      await page.getByRole("search").getByRole("button", { name: words.header.search }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        fill(words.catalogue.titleSearch, { query: text }),
      );
    },
    row: (number) =>
      page
        .getByRole("region", { name: words.catalogue.products })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: number, exact: true }) }),
    async add(product, quantity) {
      await page.goto(`/${lang}/products/${product}`);
      const box = page.getByRole("region", { name: words.product.buy });
      if (quantity !== undefined) await box.getByLabel(words.product.quantity).fill(quantity);
      await box.getByRole("button", { name: words.product.addToCart }).click();
      await expect(page.getByRole("link", { name: words.product.goToCart })).toBeVisible();
    },
    async fillCart(products, quantity) {
      for (const product of products) await shopper.add(product, quantity);
      await page.getByRole("link", { name: words.product.goToCart }).click();
      await expect(page.getByRole("button", { name: words.cart.order, exact: true })).toBeVisible();
    },
    async orderCart(documentNumber) {
      await page.getByLabel(words.cart.documentNumber).fill(documentNumber);
      await page.getByRole("button", { name: words.cart.order, exact: true }).click();
      await expect(page.getByRole("dialog", { name: words.guestOrder.title })).toBeVisible();
    },
    guestFields(email) {
      const { company, vat, name, address, postalCode, city } = guestForm(email);
      const { register, guestOrder } = words;
      const fields: [label: string, text: string][] = [
        [guestOrder.email, email],
        [register.company, company],
        [guestOrder.vat, vat],
        [register.name, name],
        [register.address, address],
        [register.postalCode, postalCode],
        [register.city, city],
      ];
      return fields.map(([label, text]) => ({ field: shopper.field(label), text }));
    },
    async fillGuest(email) {
      for (const { field, text } of shopper.guestFields(email)) await field.fill(text);
    },
    field: (label) =>
      page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} ${words.cart.required}`, { exact: true })),
    async login({ email, password }) {
      await shopper.field(words.login.email).fill(email);
      await shopper.field(words.login.password).fill(password);
      await page.getByRole("button", { name: words.login.submit, exact: true }).click();
    },
    async logout(name) {
      await page.getByRole("banner").locator("summary").filter({ hasText: name }).click();
      await page.getByRole("banner").getByRole("button", { name: words.header.logout }).click();
      await expect(page.getByRole("banner")).not.toContainText(name);
    },
    async fillRegistration(typed) {
      formShown = Date.now();
      for (const name of REGISTRATION_FIELDS) {
        const text = typed[name];
        if (text !== undefined) await shopper.field(words.register[name]).fill(text);
      }
    },
    async tickCaptcha() {
      await expect.poll(() => Date.now() - formShown, { intervals: [50] }).toBeGreaterThan(PERSON_NEEDS);
      await page.getByRole("checkbox", { name: words.captcha.label }).check();
    },
  };
  return shopper;
}
