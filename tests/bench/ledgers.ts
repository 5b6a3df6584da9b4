import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

const [SMALL, LARGE] = [100, 25_000];
const ROUNDS = 60;
const WARM_UP = 10;
/** MiB by which the process may grow during the exports. */
const GROWTH_LIMIT = 64;
const RATIO_LIMIT = 1.5;

/** Pages of the customer's area. The ids in their paths come from the first rows of the lists. */
const PAGES: readonly { name: string; path(customer: Customer): string }[] = [
  { name: "orders, undelivered", path: () => "/en/orders/0?status=undelivered" },
  { name: "orders, all", path: () => "/en/orders/0?status=all" },
  { name: "orders, last page", path: ({ lastOrders }) => `/en/orders/${lastOrders}?status=all` },
  { name: "orders, a manufacturer", path: () => "/en/orders/0?status=all&text=Delphi" },
  { name: "orders, a number", path: ({ order }) => `/en/orders/0?status=all&text=${order}` },
  { name: "orders, pending", path: () => "/en/orders/0?status=pending" },
  { name: "orders, cancelled", path: () => "/en/orders/0?status=cancelled" },
  { name: "orders, undelivered, a manufacturer", path: () => "/en/orders/0?status=undelivered&text=Delphi" },
  { name: "orders, delivered, a manufacturer", path: () => "/en/orders/0?status=delivered&text=Delphi" },
  {
    name: "orders, a quarter, a manufacturer",
    path: () => `/en/orders/0?status=all&text=Delphi&from=${daysAgo(120)}&to=${daysAgo(30)}`,
  },
  { name: "order", path: ({ order }) => `/en/order/${order}` },
  { name: "invoices", path: () => "/en/invoices/0" },
  { name: "invoices, last page", path: ({ lastInvoices }) => `/en/invoices/${lastInvoices}` },
  { name: "invoices, paid", path: () => "/en/invoices/0?status=paid" },
  { name: "invoices, no data", path: () => "/en/invoices/0?status=no-data" },
  { name: "invoices, a year", path: () => `/en/invoices/0?from=${daysAgo(365)}&to=${daysAgo(0)}` },
  { name: "invoice", path: ({ invoice }) => `/en/invoice/${invoice}` },
  { name: "finances", path: () => "/en/finances" },
  { name: "finances, a month", path: () => `/en/finances?from=${daysAgo(30)}&to=${daysAgo(0)}` },
  { name: "favourites", path: () => "/en/favorites/0" },
];

const EXPORTS: readonly { name: string; path: string }[] = [
  { name: "invoices as CSV", path: "/en/invoices/export/csv" },
  { name: "invoices as XLSX", path: "/en/invoices/export/xlsx" },
  { name: "statement as CSV", path: `/en/finances/statement/csv?from=${daysAgo(800)}&to=${daysAgo(0)}` },
  { name: "statement as XLSX", path: `/en/finances/statement/xlsx?from=${daysAgo(800)}&to=${daysAgo(0)}` },
  { name: "statement as PDF", path: `/en/finances/statement/pdf?from=${daysAgo(800)}&to=${daysAgo(0)}` },
];

interface Customer {
  cookie: string;
  order: string;
  invoice: string;
  lastOrders: string;
  lastInvoices: string;
}

/**
 * Measures every page of a customer's area, for a customer with 25,000 invoices and for one with 100, in the same
 * process, alternating request by request. Then measures the full exports, and how much the process grows during each.
 */
export async function measureLedgers(): Promise<void> {
  const shop = await startWideShop();
  try {
    for (const invoices of [SMALL, LARGE]) console.log(await shop.erp("seed", "--invoices", String(invoices)));
    const small = await openCustomer(shop.url, SMALL);
    const large = await openCustomer(shop.url, LARGE);
    const rows: string[][] = [];
    for (const { name, path } of PAGES) {
      const one = () => get(shop.url + path(small), small.cookie);
      const other = () => get(shop.url + path(large), large.cookie);
      const [a, b] = await timeInTurn(one, other);
      const shown = [rowsOf(await one()), rowsOf(await other())].map(String);
      rows.push([
        name,
        figure(a),
        figure(b),
        figure(b / a),
        ...shown,
        b / a <= RATIO_LIMIT ? "" : `over ${RATIO_LIMIT}`,
      ]);
    }
    printTable(
      `Pages of a customer with ${SMALL} and one with ${LARGE} invoices, median ms of ${ROUNDS} requests in turn`,
      ["", String(SMALL), String(LARGE), "ratio", "rows", "rows", ""],
      rows,
    );
    await measureExports(shop, large);
  } finally {
    await shop.stop();
  }
}

async function measureExports(shop: { url: string; pid: number }, customer: Customer): Promise<void> {
  // Libraries take some memory once. A small export of each kind comes first, so that this is not counted as growth.
  for (const { path } of EXPORTS) await drain(`${shop.url}${toShort(path)}`, customer.cookie);
  const rows: string[][] = [];
  for (const { name, path } of EXPORTS) {
    const before = residentMiB(shop.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMiB(shop.pid));
    }, 20);
    const started = performance.now();
    const bytes = await drain(shop.url + path, customer.cookie);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watch);
    const growth = most - before;
    rows.push([
      name,
      figure(bytes / 2 ** 20),
      figure(seconds),
      figure(before),
      figure(growth),
      growth <= GROWTH_LIMIT ? "" : `over ${GROWTH_LIMIT}`,
    ]);
  }
  printTable(
    `Exports of ${LARGE} invoices`,
    ["", "MiB sent", "seconds", "process before, MiB", "grew by, MiB", ""],
    rows,
  );
}

/** The same export, limited to the last week. */
function toShort(path: string): string {
  const [place = "", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("from", daysAgo(7));
  params.set("to", daysAgo(0));
  return `${place}?${params}`;
}

async function timeInTurn(one: () => Promise<string>, other: () => Promise<string>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [a, b] = [await timed(one), await timed(other)];
    if (round < 0) continue;
    times[0].push(a);
    times[1].push(b);
  }
  return [quantile(times[0], 0.5), quantile(times[1], 0.5)];
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function openCustomer(url: string, invoices: number): Promise<Customer> {
  const answer = await fetch(`${url}/en/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams({
      intent: "login",
      email: `bench-${invoices}@workshop.example`,
      password: "dizna-demo",
    }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const orders = parse(await get(`${url}/en/orders/0?status=all`, cookie));
  const list = parse(await get(`${url}/en/invoices/0`, cookie));
  return {
    cookie,
    order: lastPart(orders.querySelector('tbody a[href*="/order/"]')),
    invoice: lastPart(list.querySelector('tbody a[href*="/invoice/"]')),
    lastOrders: lastPageOf(orders),
    lastInvoices: lastPageOf(list),
  };
}

function lastPart(link: { getAttribute(name: string): string | undefined } | null): string {
  const [path = ""] = (link?.getAttribute("href") ?? "").split("?");
  const part = path.split("/").at(-1) ?? "";
  if (part === "") throw new Error("the list has no row");
  return part;
}

/** The highest page number among the pager's links. */
function lastPageOf(page: ReturnType<typeof parse>): string {
  const pages = page.querySelectorAll(".pager a").map((link) => Number(lastPart(link)));
  return String(Math.max(0, ...pages));
}

/** Number of rows on a page: a page with more rows takes longer for any customer. */
function rowsOf(page: string): number {
  return parse(page).querySelectorAll("tbody tr, .rows > li").length;
}

async function get(address: string, cookie: string): Promise<string> {
  const answer = await fetch(address, { headers: { Cookie: cookie }, redirect: "manual" });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return body;
}

/** Reads an answer to its end without keeping it; returns its number of bytes. */
async function drain(address: string, cookie: string): Promise<number> {
  const answer = await fetch(address, { headers: { Cookie: cookie }, redirect: "manual" });
  if (answer.status !== 200 || !answer.body) throw new Error(`${address} answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

/** The resident memory of a process in MiB; NaN if the system is not Linux. */
function residentMiB(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
