import { ruleOf } from "#erp-adapter/around/resilience/rules.ts";
import { withResilience } from "#erp-adapter/around/resilience/with-resilience.ts";
import { type CallContext, GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createFaultyErp, type Fault } from "#tests/support/faulty-erp.ts";
import { testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { createDice } from "./dice.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

const PEOPLE = 8;
/** Maximum of requests per page if all calls hang (each may take four seconds), or if each needs an open dialog. */
const FEW_REQUESTS = 240;
const FAILING = 0.3;
const QUERIES = ["", "?size=48", "?query=bosch", "?line=diesel", "?availability=available", "?manufacturer=delphi"];

/** "reads asked twice": 30 % of calls fail, but a failed read is repeated once, as the HTTP adapter does. */
const WEATHERS = ["healthy", "30 % of calls fail", "30 %, reads asked twice", "all calls hang"] as const;
type Weather = (typeof WEATHERS)[number];

/** Measures how usable the shop's pages are while its ERP fails, and how much time the guards of its calls take. */
export async function measureFaults(requests: number): Promise<void> {
  await measurePagesInFaults(requests);
  await measureGuards();
}

/** One answered request. */
interface Seen {
  /** milliseconds until the answer; null if no request was sent, because an earlier step was refused */
  ms: number | null;
  /** the answer is no error screen: it shows what the person wanted, or says what became of the order */
  usable: boolean;
  /** the page has prices at which the person can order; for an order: it was placed */
  whole: boolean;
}

/** A page that people request again and again, and how its answer is judged. */
interface Page {
  name: string;
  /** resolves to null, without a request, if an earlier step of the person was refused */
  ask(person: Person, at: number): Promise<Answer | null>;
  judge(answer: Answer): Omit<Seen, "ms">;
  /** runs once for each person, before their only request, while the ERP is healthy */
  prepare?(person: Person): Promise<void>;
}

/** Sends `requests` requests per page. About 1,000 take longer than the second for which a circuit stays open. */
async function measurePagesInFaults(requests: number): Promise<void> {
  let weather: Weather = "healthy";
  const dice = createDice(1);
  const faultOf = (method: string): Fault => {
    if (weather === "healthy") return "none";
    if (weather === "all calls hang") return "hangs";
    const tries = weather === "30 %, reads asked twice" && ruleOf(method).isRead ? 2 : 1;
    return Array.from({ length: tries }, dice).every((fate) => fate < FAILING) ? "fails" : "none";
  };
  const shop = await openTestShop({
    erp: (adapter) => createFaultyErp(adapter, faultOf),
    env: { LOG_LEVEL: "silent" },
  });
  const product = shop.staff.addProduct(testProduct({ number: "FAULT 1", stock: 99_999 }));
  const rows: string[][] = [];
  try {
    for (const next of WEATHERS) {
      for (const page of pagesOf(product)) {
        sayProgress(`${page.name}, ${next}`);
        weather = "healthy";
        await calmDown(shop);
        const people: Person[] = [];
        const few = page.prepare || next === "all calls hang";
        const asked = few ? Math.min(FEW_REQUESTS, requests) : requests;
        for (let at = 0; at < (page.prepare ? asked : PEOPLE); at += 1)
          people.push(await createBuyer(shop, product, at));
        for (const person of people) await page.prepare?.(person);
        weather = next;
        rows.push(toRow(`${page.name}, ${next}`, await askInTurn(people, page, asked)));
      }
    }
  } finally {
    weather = "healthy";
    await shop.close();
  }
  printTable(
    `Pages while the ERP fails, ${PEOPLE} people at once, lists asked before`,
    ["", "p50, ms", "p99, ms", "max, ms", "usable, %", "whole, %"],
    rows,
  );
}

function toRow(name: string, seen: readonly Seen[]): string[] {
  const times = seen.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const share = (what: "usable" | "whole") => figure((100 * seen.filter((one) => one[what]).length) / seen.length);
  const figures = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map(figure);
  return [name, ...figures, share("usable"), share("whole")];
}

function pagesOf(product: ProductId): Page[] {
  const dialogs = new Map<Person, Answer>();
  return [
    {
      name: "catalogue",
      ask: (person, at) => person.get(`/en/catalogue/0${QUERIES[at % QUERIES.length]}`),
      judge: (answer) => ({ usable: answer.text(".row") !== "", whole: canBuy(answer) }),
    },
    {
      name: "product",
      ask: (person) => person.get(`/en/products/${product}`),
      judge: (answer) => ({ usable: answer.status === 200, whole: canBuy(answer) }),
    },
    {
      name: "cart",
      ask: (person) => person.get("/en/cart/1"),
      judge: (answer) => ({ usable: answer.text("tbody") !== "", whole: canOrder(answer) }),
    },
    {
      name: "order",
      async prepare(person) {
        const cart = await person.get("/en/cart/1");
        if (!canOrder(cart)) return;
        const asked = await person.submit(cart, "form#order", { buyerDocumentNumber: "F" }, ["intent", "order"]);
        if (!asked.location) return;
        const dialog = await person.follow(asked);
        if (dialog.page.querySelector("form#guest-order")) dialogs.set(person, dialog);
      },
      async ask(person, at) {
        const dialog = dialogs.get(person);
        // A person who was refused on the way to the dialog has no page to judge.
        if (!dialog) return null;
        return person.submit(dialog, "form#guest-order", guestForm(`fault-${at}@example.com`));
      },
      judge: (answer) => ({
        usable: answer.status === 303 || (answer.text(".note") !== "" && !answer.page.querySelector(".error-page")),
        whole: answer.location?.includes("/order-success?order=") ?? false,
      }),
    },
  ];
}

function canBuy(answer: Answer): boolean {
  return answer.page.querySelector('main input[name="quantity"]') !== null;
}

function canOrder(answer: Answer): boolean {
  return answer.page.querySelector("form#order") !== null;
}

/** A person with a product in the cart. If adding is refused, the cart is empty, and its page counts as unusable. */
async function createBuyer(shop: TestShop, product: ProductId, at: number): Promise<Person> {
  const person = shop.visit({ address: `10.0.${at}.1` });
  await person.post(`/en/products/${product}`, { product, quantity: "1" });
  return person;
}

/** Sends the requests, PEOPLE at a time, each by the next person. */
async function askInTurn(people: readonly Person[], page: Page, requests: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  let next = 0;
  const go = async () => {
    for (let at = next++; at < requests; at = next++) {
      const person = people[at % people.length];
      if (!person) continue;
      const begun = performance.now();
      const answer = await page.ask(person, at);
      seen.push(
        answer === null
          ? { usable: false, whole: false, ms: null }
          : { ...page.judge(answer), ms: performance.now() - begun },
      );
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, go));
  return seen;
}

/** Waits until the guards have found the ERP again. By then every list has been read once. */
async function calmDown(shop: TestShop): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const visitor = shop.visit();
    const answers = [];
    for (const query of QUERIES) answers.push(await visitor.get(`/en/catalogue/0${query}`));
    const added = await visitor.post("/en/catalogue/0", { product: "bosch~0_445_110_470", quantity: "1" });
    const cart = await visitor.get("/en/cart/1");
    if (added.status === 303 && canOrder(cart) && answers.every(({ status }) => status === 200)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the shop did not find the ERP again");
}

const CALLS = 200_000;
const ROUNDS = 5;

/** Measures the time that the guards add to one call. The adapter answers at once, so only the guards take time. */
async function measureGuards(): Promise<void> {
  const bare = { carts: { count: async () => 1 } } as unknown as ErpAdapter;
  const guarded = withResilience(bare);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push([await timeCalls(bare), await timeCalls(guarded)]);
  const median = (at: 0 | 1) =>
    quantile(
      rounds.map((round) => round[at]),
      0.5,
    );
  printTable(
    `One call to an adapter that answers at once, median of ${ROUNDS} rounds of ${CALLS.toLocaleString("en-GB")}`,
    ["", "bare", "guarded"],
    [["microseconds", figure(median(0)), figure(median(1))]],
  );
}

async function timeCalls({ carts }: ErpAdapter): Promise<number> {
  const c: CallContext = {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 60_000,
    signal: new AbortController().signal,
    requestId: "bench",
  };
  const begun = performance.now();
  for (let at = 0; at < CALLS; at += 1) await carts.count("0" as never, c);
  return ((performance.now() - begun) * 1_000) / CALLS;
}
