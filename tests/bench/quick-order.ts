import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { countWork, type WorkCount } from "#tests/support/counted-work.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { startErp } from "#tests/support/served-erp.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

const SIZES = [10, 1_000] as const;
const ROUNDS = 7;
const FORM = "main form.with-aside";

interface Cost {
  calls: number;
  statements: number;
  milliseconds: number;
  mebibytes: number;
}

/**
 * Measures a quick order of ten and of a thousand rows, from the pasted list to the cart and the result as a file:
 * calls to an ERP in another process, statements of the shop's database, time in the shop's process, and the memory
 * that remains used after each step.
 */
export async function measureQuickOrder(): Promise<void> {
  const erpData = await createSmallData();
  const staff = createStaff({ dataDir: erpData });
  staff.addProducts(Array.from({ length: 1_000 }, (_, at) => testProduct({ number: numberOf(at), stock: 1_000_000 })));
  staff.close();
  const erp = await startErp(erpData);
  const work = countWork();
  const env = { ERP_ADAPTER: "http", ERP_URL: erp.url };
  const shop = await openTestShop({ products: 1, env, erp: work.before });
  try {
    const costs = new Map<string, Cost[]>();
    // The first rounds open connections and compile code.
    for (let round = -2; round < ROUNDS; round += 1)
      for (const size of SIZES)
        for (const [step, cost] of Object.entries(await orderOnce(shop, work, size))) {
          const key = `${step} ${size}`;
          if (round >= 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
        }
    print(costs);
  } finally {
    work.stop();
    await shop.close();
    await erp.stop();
    rmSync(erpData, { recursive: true, force: true });
  }
}

async function orderOnce(shop: TestShop, work: WorkCount, size: number): Promise<Record<string, Cost>> {
  const steps: Record<string, Cost> = {};
  const costOf = async (step: string, status: number, ask: () => Promise<Answer>) => {
    const before = heldNow();
    work.take();
    const from = performance.now();
    const answer = await ask();
    const milliseconds = performance.now() - from;
    const { calls, statements } = work.take();
    if (answer.status !== status) throw new Error(`${step}: ${answer.status}`);
    const mebibytes = (heldNow() - before) / 2 ** 20;
    steps[step] = { calls: calls.length, statements: statements.length, milliseconds, mebibytes };
    return answer;
  };
  const customer = shop.visit();
  await customer.login("owner@autoservis.example");
  const list = Array.from({ length: size }, (_, at) => `${numberOf(at)}\t2`).join("\n");
  const sent = await costOf("list pasted", 303, () => customer.post("/en/quick-order", { intent: "paste", list }));
  const page = await costOf("its page", 200, () => customer.follow(sent));
  const apply: [string, string] = ["intent", "apply"];
  const changed = await costOf("a quantity corrected", 303, () =>
    customer.submit(page, FORM, { "quantity-1": "3" }, apply),
  );
  const next = await customer.follow(changed);
  await costOf("result as a file", 200, () => customer.get(`${page.path}/result/all`));
  const added = await costOf("into the cart", 303, () => customer.submit(next, FORM, {}, ["intent", "add"]));
  await emptyCart(customer.follow(added), customer);
  return steps;
}

/** Empties the cart for the next round. */
async function emptyCart(shown: Promise<Answer>, customer: ReturnType<TestShop["visit"]>): Promise<void> {
  const { path, page } = await shown;
  const fieldOf = (name: string) => page.querySelector(`#order input[name="${name}"]`)?.getAttribute("value") ?? "";
  const emptied = await customer.post(path, { intent: "empty", cart: fieldOf("cart"), version: fieldOf("version") });
  if (emptied.status !== 303) throw new Error(`the cart was not emptied: ${emptied.status}`);
}

function print(costs: ReadonlyMap<string, Cost[]>): void {
  const steps = [...new Set([...costs.keys()].map((key) => key.replace(/ \d+$/, "")))];
  const median = (step: string, fact: keyof Cost) =>
    SIZES.map((size) =>
      figure(
        quantile(
          (costs.get(`${step} ${size}`) ?? []).map((cost) => cost[fact]),
          0.5,
        ),
      ),
    );
  printTable(
    `A quick order of ${SIZES.join(" and ")} rows: medians of ${ROUNDS} rounds`,
    ["", ...FACTS.flatMap(([name]) => SIZES.map((size) => `${name} ${size}`))],
    steps.map((step) => [step, ...FACTS.flatMap(([, fact]) => median(step, fact))]),
  );
}

const FACTS = [
  ["calls", "calls"],
  ["statements", "statements"],
  ["ms", "milliseconds"],
  ["MiB", "mebibytes"],
] as const;

function heldNow(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function numberOf(at: number): string {
  return `QB 1${String(at).padStart(4, "0")}`;
}
