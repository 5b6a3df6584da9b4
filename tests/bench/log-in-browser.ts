import type { BrowserContext } from "@playwright/test";
import { createVisitor } from "#tests/support/ask.ts";
import type { Shop } from "#tests/support/start-shop.ts";

export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

const OWNER = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };

/** Logs in as a customer and returns the cookies for a browser, which sends them to every port of the host. */
export async function logInBrowser({ url }: Pick<Shop, "url">): Promise<Cookies> {
  const customer = createVisitor(url);
  const { status } = await customer.ask("/en/login", { body: OWNER });
  if (status !== 303) throw new Error(`the login was answered with ${status}`);
  // This page shows the login's message, so that the measured pages do not.
  await customer.ask("/en/catalogue/0");
  return [...customer.cookies].map(([name, value]) => ({ name, value, url }));
}
