import { createVisitor } from "./ask.ts";
import type { AuditOptions } from "./lighthouse.ts";

const PRODUCT = "bosch~0_445_110_470";
const PRODUCT_PATH = `/en/products/${PRODUCT}`;

/** A page that Lighthouse audits as a certain person. */
export interface LighthousePage {
  name: string;
  path: string;
  /** audit options at a running shop */
  options(url: string): Promise<Pick<AuditOptions, "cookie" | "skip">>;
}

/** The kinds of page that most people see. */
export const LIGHTHOUSE_PAGES: LighthousePage[] = [
  { name: "home", path: "/en", options: asVisitor },
  { name: "catalogue", path: "/en/catalogue/0", options: asVisitor },
  { name: "product", path: PRODUCT_PATH, options: asVisitor },
  { name: "quick order", path: "/en/quick-order", options: asVisitor },
  { name: "news article", path: "/en/news/winter-hours", options: asVisitor },
  {
    name: "cart",
    path: "/en/cart/1",
    // Carts are private: search engines are told to skip them, and Lighthouse would count that as a fault.
    options: async (url) => ({ cookie: await cookieOfCart(url), skip: ["is-crawlable"] }),
  },
];

async function asVisitor() {
  return {};
}

/** The cookies of a guest with one line in the cart. */
async function cookieOfCart(url: string): Promise<string> {
  const guest = createVisitor(url);
  const added = await guest.ask(PRODUCT_PATH, { body: { product: PRODUCT, quantity: "1" } });
  if (added.status !== 303) throw new Error(`adding to the cart answered ${added.status}`);
  return [...guest.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
