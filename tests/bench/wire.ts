import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFaultLog } from "#erp-adapter/around/checks/fault-log.ts";
import { FIRST_CART } from "#erp-adapter/contract/carts/carts.ts";
import { type CallContext, GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { createErpAdapter, demoLogins } from "#erp-adapter/index.ts";
import { startErp } from "#tests/support/served-erp.ts";
import { figure, printTable, quantile } from "./table.ts";

const ROUNDS = 300;
/** The first rounds warm up both sides, and do not count. */
const WARM_UP = 30;

/** One call of the adapter, as pages make it. */
interface Call {
  name: string;
  make(erp: ErpAdapter, c: CallContext): Promise<unknown>;
}

/**
 * Measures the time that HTTP adds to a call: compares the embedded ERP in this process with the same files behind `npm
 * run erp -- serve` in another process. Calls alternate, so that other work on the machine affects both alike.
 */
export async function measureWire(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-bench-"));
  if (process.env.SHOP_TEMPLATE !== undefined) cpSync(process.env.SHOP_TEMPLATE, dataDir, { recursive: true });
  const faults = createFaultLog(console);
  const mock = await createErpAdapter({ kind: "mock", dataDir }, faults);
  const { url, stop } = await startErp(dataDir);
  const http = await createErpAdapter({ kind: "http", url, apiKey: null, timeoutMs: 60_000 }, faults);
  try {
    await http.health();
    const rows: string[][] = [];
    const customer = await logIn(mock);
    for (const call of await createCalls(mock, customer)) rows.push(await measure(call, { mock, http }, customer));
    printTable(
      `What the wire adds to a call of the ERP, ms (${ROUNDS} of each, in turns)`,
      ["", "mock p50", "http p50", "added", "mock p99", "http p99", "added"],
      rows,
    );
  } finally {
    await http.close();
    await stop();
    await mock.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  { name, make }: Call,
  { mock, http }: { mock: ErpAdapter; http: ErpAdapter },
  c: CallContext,
): Promise<string[]> {
  const times = { mock: [] as number[], http: [] as number[] };
  const ask = async (erp: ErpAdapter) => {
    const started = performance.now();
    await make(erp, { ...c, deadline: Date.now() + 60_000 });
    return performance.now() - started;
  };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    // The order alternates, because the second call finds the file already in the machine's memory.
    const first = round % 2 === 0;
    const one = await ask(first ? mock : http);
    const other = await ask(first ? http : mock);
    if (round < WARM_UP) continue;
    times.mock.push(first ? one : other);
    times.http.push(first ? other : one);
  }
  return [
    name,
    ...[0.5, 0.99].flatMap((share) => {
      const [near, far] = [quantile(times.mock, share), quantile(times.http, share)];
      return [figure(near), figure(far), figure(far - near)];
    }),
  ];
}

/** Calls on a cart of 25 lines, and with products from all over the catalogue. */
async function createCalls(erp: ErpAdapter, c: CallContext): Promise<Call[]> {
  const ids = await listProducts(erp, c, 1_000);
  const lines = (count: number) => ids.slice(0, count).map((product) => ({ product, quantity: 1 as Quantity }));
  const packed = await packsOf(erp, c, ids.slice(0, 25));
  await erp.carts.update(FIRST_CART, { products: packed, merge: false }, c);
  let turn = 0;
  // Both calls of a round use the same id; the next round uses another.
  const next = () => ids[Math.floor(turn++ / 2) % ids.length] as ProductId;
  return [
    { name: "carts.count", make: (asked, context) => asked.carts.count(FIRST_CART, context) },
    { name: "catalogue.product", make: (asked, context) => asked.catalogue.product(next(), context) },
    {
      name: "catalogue.search, 24 with facets",
      make: (asked, context) => asked.catalogue.search({ text: "injector" }, context),
    },
    { name: "conditions of 25", make: (asked, context) => asked.conditions({ lines: lines(25) }, context) },
    { name: "conditions of 1,000", make: (asked, context) => asked.conditions({ lines: lines(1_000) }, context) },
    { name: "carts.list, 25 lines", make: (asked, context) => asked.carts.list(context) },
  ];
}

async function listProducts(erp: ErpAdapter, c: CallContext, count: number): Promise<ProductId[]> {
  const ids: ProductId[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const { items } = await erp.catalogue.search({ page, pageSize: 100, withFacets: false }, c);
    if (items.length === 0) throw new Error(`only ${ids.length} products of ${count}`);
    ids.push(...items.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

async function packsOf(erp: ErpAdapter, c: CallContext, ids: readonly ProductId[]) {
  const products = await erp.catalogue.products(ids, c);
  return products.map(({ id, packQuantity }) => ({ product: id, quantity: packQuantity as Quantity }));
}

async function logIn(erp: ErpAdapter): Promise<CallContext> {
  const [demo] = demoLogins({ kind: "mock" });
  if (!demo) throw new Error("there is no demo customer");
  const visitor: CallContext = {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 60_000,
    requestId: "bench",
  };
  const { user, token } = await erp.accounts.login({ email: demo.email, password: demo.password }, visitor);
  return { ...visitor, partner: user.partner ?? GENERAL_PARTNER, user: { id: user.id }, token };
}
