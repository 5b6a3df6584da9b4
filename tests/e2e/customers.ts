import type { Browser } from "@playwright/test";
import type { Email } from "postal-mime";
import type { CallContext, IdempotencyKey, PartnerCode } from "#erp-adapter/contract/context.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { QUICK_PASSWORDS } from "#tests/support/seeded-data.ts";
import { createShopper, type Shopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import type { Language } from "#tests/support/words.ts";

/** A person with an account, and their credentials. */
export interface Customer {
  email: string;
  password: string;
  name: string;
  /** code of a partner that no other customer has */
  partner: string;
}

/** The terms of every customer of `createCustomer`. */
export const TERMS = { priceList: "A", discount: toBasisPoints(1_250), paymentDays: 45 };

/**
 * Creates a request for an account that is not approved. It goes directly to the ERP, so the form's limits do not count
 * it.
 */
export async function createRequest(shop: Shop): Promise<Customer> {
  const customer = newCustomer();
  const { email, password, name } = customer;
  const erp = createEmbeddedErp({ dataDir: shop.dataDir, passwords: QUICK_PASSWORDS });
  try {
    const details = {
      company: "Servis Žgombić d.o.o.",
      vat: "10000000000",
      address: "Vukovarska 12",
      postalCode: "31000",
      city: "Osijek",
      phone: "031 123 456",
    };
    await erp.accounts.register({ name, email, password, ...details }, callOfTheOffice());
  } finally {
    await erp.close();
  }
  return customer;
}

/** Creates a request for an account and approves it with `TERMS`. */
export async function createCustomer(shop: Shop): Promise<Customer> {
  const customer = await createRequest(shop);
  const staff = createStaff({ dataDir: shop.dataDir });
  try {
    staff.approve({ email: customer.email, partner: customer.partner as PartnerCode, ...TERMS });
  } finally {
    staff.close();
  }
  return customer;
}

/** A new person, unknown to the shop. */
export function newCustomer(): Customer {
  const mark = crypto.randomUUID().slice(0, 8);
  return {
    email: `ana.${mark}@servis.example`,
    password: `Lozinka-${mark}`,
    name: `Ana ${mark}`,
    partner: `E2E-${mark}`,
  };
}

/** Opens a page in a separate browser context, for the same person or another one. */
export async function inAnotherBrowser(
  browser: Browser,
  shop: Shop,
  javaScriptEnabled: boolean | undefined,
  lang: Language,
  visit: (shopper: Shopper) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: shop.url });
  await visit(createShopper(await context.newPage(), lang));
  await context.close();
}

/** The link in a mail to a page of the shop. Throws if there is none. */
export function linkOf(mail: Email | undefined, page: string): string {
  const text = mail?.text ?? "";
  const [link] = new RegExp(`http://\\S+/${page}\\?\\S+`).exec(text) ?? [];
  if (link === undefined) throw new Error(`the mail has no link to ${page}:\n${text}`);
  return link;
}

function callOfTheOffice(): CallContext {
  return {
    locale: "hr",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 10_000,
    requestId: "test",
    idempotencyKey: crypto.randomUUID() as IdempotencyKey,
  };
}
