import type { Listing } from "#app/catalogue/load-listing.ts";
import type { Packed } from "#app/goods/packed.ts";
import type { ProductRow } from "#app/goods/shown-row.ts";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { type BareServer, startBareBytes, startBarePage } from "./bare-servers.ts";
import { duel } from "./duel.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { printTable } from "./table.ts";

const PAGE = "/en/catalogue/0";
const CUSTOMER = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
/** All pages of 6,000 products, 24 each. */
const ALL_PAGES = Array.from({ length: 250 }, (_, page) => `/en/catalogue/${page}`);
/** The bare pages: none of them changes when the shop's rows do. */
const BARE_ROWS = [
  { name: "rows of 42 elements", path: "/", wanted: 0.75 },
  { name: "rows of 23 elements", path: "/plain", wanted: 0.55 },
] as const;
/** Codings that browsers accept: their names, and their names in HTTP. */
const CODINGS = [
  ["gzip", "gzip"],
  ["brotli", "br"],
] as const;

/**
 * Compares the catalogue page of 24 rows with the fastest possible server, one process each. For a visitor, that is a
 * server that only sends the same bytes with the same headers, uncompressed, as gzip and as brotli. For a customer, who has
 * individual prices, it is a bare React Router page of the same 24 products from memory, in two kinds of rows; the shop
 * is measured with one page, and with all pages of the catalogue in turn.
 */
export async function measurePages(seconds: number): Promise<void> {
  const shop = await startWideShop();
  const bare: BareServer[] = [];
  try {
    const url = shop.url + PAGE;
    const bytes = await startBareBytes(url);
    bare.push(bytes);
    await duel("Catalogue page for a visitor, as it is (wanted: 0.7 of the requests)", seconds, {
      shop: { url, pid: shop.pid },
      "same bytes": { url: bytes.url, pid: bytes.pid },
    });
    for (const [name, coding] of CODINGS) {
      const headers = { "Accept-Encoding": coding };
      await duel(`The same, packed (${name})`, seconds, {
        shop: { url, pid: shop.pid, headers },
        "same bytes": { url: bytes.url, pid: bytes.pid, headers },
      });
    }
    const customer = await logIn(shop);
    const page = await startBarePage(await rowsOf(customer));
    bare.push(page);
    for (const { name, path, wanted } of BARE_ROWS)
      await duel(`Catalogue page for a customer, beside ${name} (wanted: ${wanted} of the requests)`, seconds, {
        shop: { url, pid: shop.pid, headers: { Cookie: cookiesOf(customer) } },
        "bare page": { url: page.url + path, pid: page.pid },
      });
    await duel("The same, every page of the catalogue in turn", seconds, {
      shop: { url: shop.url, pid: shop.pid, headers: { Cookie: cookiesOf(customer) }, paths: ALL_PAGES },
      "bare page": { url: `${page.url}/`, pid: page.pid },
    });
    const visitor = createVisitor(page.url);
    const all = [await customer.ask(PAGE), ...(await Promise.all(BARE_ROWS.map(({ path }) => visitor.ask(path))))];
    printTable(
      "What they have",
      ["", "shop", ...BARE_ROWS.map(({ name }) => name)],
      [
        ["bytes", ...all.map(({ body }) => String(body.length))],
        ["elements", ...all.map(({ text }) => String(text.match(/<[a-z]/g)?.length))],
      ],
    );
  } catch (error) {
    console.error(`The shop printed last:\n${shop.output().slice(-2_000)}`);
    throw error;
  } finally {
    await Promise.all([shop.stop(), ...bare.map((server) => server.stop())]);
  }
}

async function logIn(shop: Shop): Promise<Visitor> {
  const customer = createVisitor(shop.url);
  const { status } = await customer.ask("/en/login", { body: CUSTOMER });
  if (status !== 303) throw new Error(`the login was answered with ${status}`);
  // This page shows the login's message, so that the measured pages do not.
  await customer.ask(PAGE);
  return customer;
}

function cookiesOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** The rows of a customer's page, from the data that a browser requests, in which the list is one packed string. */
async function rowsOf(customer: Visitor): Promise<ProductRow[]> {
  const { text } = await customer.ask(`${PAGE}.data`);
  const values: unknown[] = JSON.parse(text.split("\n", 1)[0] ?? "");
  const packed = values.find(isListing);
  if (packed === undefined) throw new Error("the page's data have no list");
  // Decodes like app/goods/packed.ts, a module that runs only in a build.
  const { rows }: Listing = JSON.parse(packed.replace(/`/g, '"'));
  return rows;
}

function isListing(value: unknown): value is Packed<Listing> {
  return typeof value === "string" && value.startsWith("{`catalogue`");
}
