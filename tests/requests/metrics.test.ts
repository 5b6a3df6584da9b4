import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ask, createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

const PRODUCT = "bosch~0_445_110_470";

describe.each(["1", "2"])("with %s processes", (WEB_CONCURRENCY) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startSmallShop({ WEB_CONCURRENCY, METRICS_PORT: "0", BUDGET_FACTOR: "100" });
  });
  afterAll(() => shop.stop());

  test("one answer has all pages by route and status, the ERP's calls, mails and event loop; no id, address or person", async () => {
    for (const path of [`/en/products/${PRODUCT}`, "/hr/products/nobody~has_this", "/en/nowhere/at/all"])
      for (let times = 0; times < 4; times += 1) await ask(shop.url, path);
    const person = createVisitor(shop.url);
    await person.ask("/en/login", { body: { intent: "login", email: "owner@autoservis.example", password: "wrong" } });
    const { headers, text } = await scrape(shop);
    expect(headers["content-type"]).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expectOpenMetrics(text);
    const counted = toSamples(text);
    expect(sumOf(counted, "shop_pages_total", 'page="/:lang/products/:productId"', 'status="200"')).toBe(4);
    expect(sumOf(counted, "shop_pages_total", 'page="/:lang/products/:productId"', 'status="404"')).toBe(4);
    expect(sumOf(counted, "shop_pages_total", 'page="/*"', 'status="404"')).toBe(4);
    expect(sumOf(counted, "shop_pages_total", 'page="/:lang/login"', 'method="POST"')).toBe(1);
    expect(sumOf(counted, "shop_page_seconds_count", 'page="/:lang/products/:productId"')).toBeGreaterThan(0);
    expect(sumOf(counted, "shop_answers_total", 'status="404"')).toBe(8);
    expect(sumOf(counted, "shop_erp_call_seconds_count", 'method="catalogue.product"', 'outcome="NOT_FOUND"')).toBe(4);
    expect(sumOf(counted, "shop_erp_call_seconds_count", 'method="accounts.login"')).toBe(1);
    expect(sumOf(counted, "shop_processes")).toBe(Number(WEB_CONCURRENCY));
    for (const name of ["shop_mails", "shop_orders_in_doubt", "shop_database_silent", "shop_limits_in_memory"])
      expect(sumOf(counted, name), name).toBe(0);
    for (const name of ["process_cpu_seconds_total", "process_resident_memory_bytes"])
      expect(sumOf(counted, name), name).toBeGreaterThan(0);
    expect(counted.some(([name]) => name.startsWith("shop_event_loop_delay_seconds{"))).toBe(true);
    expect(text).not.toMatch(/0_445|nobody|nowhere|127\.0|autoservis|@/);
  });

  test("a page that is ready is counted too, and nothing but /metrics is answered", async () => {
    for (let times = 0; times < 12; times += 1) await ask(shop.url, "/en/catalogue/1");
    const counted = toSamples((await scrape(shop)).text);
    const page = 'page="/:lang/catalogue/:page"';
    expect(sumOf(counted, "shop_pages_total", page)).toBe(12);
    expect(sumOf(counted, "shop_pages_total", page, 'from="kept"')).toBeGreaterThan(0);
    const { origin } = new URL(await addressOf(shop));
    for (const path of ["/", "/metrics/", "/health/ready"]) expect((await ask(origin, path)).status).toBe(404);
    expect((await ask(origin, "/metrics", { body: {} })).status).toBe(404);
    expect((await ask(shop.url, "/metrics")).status).toBe(404);
  });
});

test("the counts of a process that died stay in the sum", async () => {
  const two = await startSmallShop({ WEB_CONCURRENCY: "2", METRICS_PORT: "0", BUDGET_FACTOR: "100" });
  onTestFinished(() => two.stop());
  const counted = async () => sumOf(toSamples((await scrape(two)).text), "shop_pages_total", "/:lang/login");
  for (let times = 0; times < 12; times += 1) await ask(two.url, "/en/login");
  await expect.poll(counted).toBe(12);
  const pid = /"pid":(\d+),"requestId"/.exec(two.output())?.[1];
  process.kill(Number(pid), "SIGKILL");
  await expect.poll(() => two.output()).toContain("has taken its place");
  expect(await counted()).toBe(12);
  await ask(two.url, "/en/login");
  expect(await counted()).toBe(13);
  expect(sumOf(toSamples((await scrape(two)).text), "shop_processes")).toBe(2);
});

test("without METRICS_PORT there is no such port; one that is in use stops the start with one line", async () => {
  const shop = await startSmallShop();
  onTestFinished(() => shop.stop());
  expect(shop.output()).not.toContain("metrics");
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  for (const WEB_CONCURRENCY of ["1", "2"])
    await expect(startSmallShop({ WEB_CONCURRENCY, METRICS_PORT: String(port) })).rejects.toThrow(
      `METRICS_PORT ${port} of 127.0.0.1 is in use already.\n`,
    );
  taken.close();
});

type Samples = [sample: string, value: number][];

async function scrape(shop: Shop): Promise<HttpAnswer> {
  const { origin } = new URL(await addressOf(shop));
  return ask(origin, "/metrics");
}

/** The address of the metrics in the log; it is reachable only from this machine. */
async function addressOf(shop: Shop): Promise<string> {
  const find = () => /"url":"(http:\/\/127\.0\.0\.1:\d+\/metrics)"/.exec(shop.output())?.[1];
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

function toSamples(text: string): Samples {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]);
}

/** The sum of the samples of this name that have all these labels. */
function sumOf(samples: Samples, name: string, ...labels: string[]): number {
  const found = samples.filter(
    ([sample]) => sample.replace(/\{.*/, "") === name && labels.every((label) => sample.includes(label)),
  );
  return found.reduce((sum, [, value]) => sum + value, 0);
}

/** Expects each sample to have the name of the TYPE line before it, with the suffix of that type, and an end mark. */
function expectOpenMetrics(text: string): void {
  expect(text.endsWith("\n# EOF\n")).toBe(true);
  const suffixes = { counter: /^_total$/, gauge: /^$/, histogram: /^_(?:bucket|sum|count)$/ };
  let family = { name: "", suffix: /^$/ };
  const seen = new Set<string>();
  for (const line of text.split("\n").slice(0, -2)) {
    const [, name = "", type] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (type) {
      expect(seen.has(name), line).toBe(false);
      seen.add(name);
      family = { name, suffix: suffixes[type as keyof typeof suffixes] };
    } else if (!line.startsWith("# HELP ")) {
      const [, sample = ""] = /^(\w+)(?:\{(?:\w+="[^"\\]*",?)+\})? -?[\d.e+-]+$/.exec(line) ?? [];
      expect(sample.startsWith(family.name) && family.suffix.test(sample.slice(family.name.length)), line).toBe(true);
    }
  }
}
