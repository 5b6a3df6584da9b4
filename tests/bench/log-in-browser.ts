import type { BrowserContext } from "@playwright/test";
import { createVisitor } from "#tests/support/ask.ts";
import type { Shop } from "#tests/support/start-shop.ts";

export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

const OWNER = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };

/** The cookies of a customer's browser; they are sent to every port of the host. */
export async function logInBrowser({ url }: Pick<Shop, "url">): Promise<Cookies> {
  const customer = createVisitor(url);
  const { status } = await customer.ask("/en/login", { body: OWNER });
  if (status !== 303) throw new Error(`the login was answered with ${status}`);
  // So that the login's message is already shown.
  await customer.ask("/en/catalogue/0");
  return [...customer.cookies].map(([name, value]) => ({ name, value, url }));
}
