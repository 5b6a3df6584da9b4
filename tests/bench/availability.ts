import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openLossyWire } from "#tests/support/lossy-wire.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { createDice } from "./dice.ts";
import { HARMFUL } from "./lost-answers.ts";
import { linesOn, wordOf } from "./order-page.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

/** Share of harmed messages between shop and ERP; each kind of harm is equally frequent. */
const HARMED = 0.2;
const AT_ONCE = 8;
const QUERIES = ["", "?size=48", "?query=bosch", "?line=diesel", "?availability=available", "?manufacturer=delphi"];
const CUSTOMER = "owner@autoservis.example";
const HEALTHY_WITHIN = 120_000;

/**
 * usable: the person gets what they came for · told: they do not, but the page says so, and they can try again ·
 * neither: an error screen, or a page without its main content
 */
type Worth = "usable" | "told" | "neither";

interface Kind {
  name: string;
  /** percent of requests that must be usable; null if there is no demand */
  wanted: number | null;
  /**
   * makes a new person for each request, while no messages are harmed; if missing, eight people share the requests, and
   * every second person is a customer
   */
  prepare?(at: number): Promise<Person>;
  /** true for a page that guests cannot open: then all eight people are customers */
  forCustomers?: boolean;
  /** number of requests at the same time; eight if not given */
  atOnce?: number;
  ask(person: Person, at: number): Promise<Answer>;
  worthOf(answer: Answer): Worth;
}

/** Measures how usable each kind of page stays while a fifth of the messages between shop and ERP is harmed. */
export async function measureAvailability(requests: number): Promise<void> {
  const dice = createDice(4);
  let isBad = false;
  const shop = await openTestShop({
    env: { LOG_LEVEL: "silent" },
    wire: (url) =>
      openLossyWire(url, () =>
        isBad && dice() < HARMED ? (HARMFUL[Math.floor(dice() * HARMFUL.length)] ?? "answered") : "answered",
      ),
  });
  const products = Array.from({ length: 40 }, (_, at) =>
    shop.staff.addProduct(testProduct({ number: `AVAILABLE ${at}`, stock: 99_999 })),
  );
  const additions: Addition[] = [];
  const rows: string[][] = [];
  const failures: string[][] = [];
  try {
    for (const kind of kindsOf(shop, products, additions)) {
      sayProgress(`${kind.name} while ${HARMED * 100} % of messages are harmed`);
      isBad = false;
      await recover(shop, products);
      const people: Person[] = [];
      for (let at = 0; at < AT_ONCE; at += 1)
        people.push(await createPerson(shop, products, { at, isCustomer: kind.forCustomers === true || at % 2 === 0 }));
      const prepared: Person[] = [];
      if (kind.prepare) for (let at = 0; at < requests; at += 1) prepared.push(await kind.prepare(at));
      isBad = true;
      const seen = await askAll(kind, kind.prepare ? prepared : people, requests);
      rows.push(toRow(kind, seen));
      failures.push(...toFailures(kind, seen));
    }
    isBad = false;
    await recover(shop, products);
    const counts = await countAdditions(additions);
    printTable(
      `Pages while ${HARMED * 100} % of the messages between shop and ERP are harmed, ${requests} requests each, ${AT_ONCE} at once`,
      ["", "p50, ms", "p99, ms", "usable, %", "95 % interval", "told, %", "neither, %", "wanted, %", "reached"],
      rows,
    );
    printTable("What the others got", ["", "status", "it says", "times"], failures);
    printTable(
      "Additions to a cart, and what is in it afterwards",
      ["", "additions"],
      Object.entries(counts).map(([name, count]) => [name, String(count)]),
    );
  } finally {
    isBad = false;
    await shop.close();
  }
}

/** A request's outcome; `says`: the first words of a page that is not usable. */
interface Seen {
  worth: Worth;
  ms: number;
  status: number;
  says: string;
}

function toFailures({ name }: Kind, seen: readonly Seen[]): string[][] {
  const bad = seen.filter(({ worth }) => worth !== "usable").map(({ status, says }) => JSON.stringify([status, says]));
  const counts = new Map([...new Set(bad)].map((key) => [key, bad.filter((one) => one === key).length]));
  return [...counts].map(([key, count]) => [name, ...(JSON.parse(key) as unknown[]).map(String), String(count)]);
}

/** The ends of the 95 % confidence interval of the share `good` / `all`, in percent (Wilson's interval). */
function intervalOf(good: number, all: number): [number, number] {
  const z = 1.96;
  const share = good / all;
  const middle = share + z ** 2 / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  const scale = 100 / (1 + z ** 2 / all);
  return [(middle - spread) * scale, (middle + spread) * scale];
}

function toRow({ name, wanted }: Kind, seen: readonly Seen[]): string[] {
  const times = seen.map(({ ms }) => ms);
  const share = (worth: Worth) => (100 * seen.filter((one) => one.worth === worth).length) / seen.length;
  const usable = share("usable");
  const [low, high] = intervalOf(seen.filter(({ worth }) => worth === "usable").length, seen.length);
  return [
    name,
    figure(quantile(times, 0.5)),
    figure(quantile(times, 0.99)),
    figure(usable),
    `${figure(low)} to ${figure(high)} of ${seen.length}`,
    ...[share("told"), share("neither")].map(figure),
    wanted === null ? "" : String(wanted),
    wanted === null ? "" : usable >= wanted ? "yes" : high >= wanted ? "within chance" : "no",
  ];
}

async function askAll(kind: Kind, people: readonly Person[], requests: number) {
  const seen: Seen[] = [];
  let next = 0;
  const go = async () => {
    for (let at = next++; at < requests; at = next++) {
      const person = people[at % people.length];
      if (!person) continue;
      const begun = performance.now();
      const answer = await kind.ask(person, at);
      const ms = performance.now() - begun;
      const worth = kind.worthOf(answer);
      const says = worth === "usable" ? "" : answer.text(".note, .field__error, .error-page, h1").slice(0, 60);
      seen.push({ worth, ms, status: answer.status, says });
    }
  };
  await Promise.all(Array.from({ length: kind.atOnce ?? AT_ONCE }, go));
  return seen;
}

/** An addition to a cart; `isTold`: the person was told that it succeeded. */
interface Addition {
  person: Person;
  product: ProductId;
  isTold: boolean;
}

function kindsOf(shop: TestShop, products: readonly ProductId[], additions: Addition[]): Kind[] {
  const [first, second] = products as [ProductId, ProductId];
  const dialogs = new Map<Person, Answer>();
  const page = (name: string, wanted: number | null, path: (at: number) => string, substance: string): Kind => ({
    name,
    wanted,
    ask: (person, at) => person.get(path(at)),
    worthOf: (answer) => (answer.status === 200 && answer.page.querySelector(substance) ? "usable" : "neither"),
  });
  const onError = (answer: Answer): Worth => (saysSo(answer) ? "told" : "neither");
  return [
    page("home", 100, () => "/en", "main h1"),
    page("catalogue, lists seen before", 100, (at) => `/en/catalogue/0${QUERIES[at % QUERIES.length]}`, ".row"),
    page("product, seen before", 100, () => `/en/products/${first}`, ".buybox"),
    page("product, most not seen before", null, (at) => `/en/products/${products[at % products.length]}`, ".buybox"),
    page("content", 100, (at) => ["/en/about", "/en/news", "/en/news/open-day"][at % 3] ?? "", "main h1"),
    {
      ...page("suggestions, seen before", 100, () => "/en/suggestions?query=bosch", ""),
      worthOf: (answer) => (answer.status === 200 && isFilled(answer.body) ? "usable" : "neither"),
    },
    page("cart", 95, () => "/en/cart/1", "form#order"),
    {
      name: "add to cart, half of them the first thing in it",
      wanted: 95,
      async prepare(at) {
        const person = shop.visit({ address: addressOf(2, at) });
        if (at % 2 === 1) await add(person, first);
        return person;
      },
      async ask(person) {
        const answer = await add(person, second);
        additions.push({ person, product: second, isTold: answer.status === 303 });
        return answer;
      },
      worthOf: (answer) => (answer.status === 303 ? "usable" : onError(answer)),
    },
    {
      name: "order: placed, or being verified",
      wanted: 95,
      async prepare(at) {
        const person = shop.visit({ address: addressOf(3, at) });
        await add(person, first);
        const cart = await person.get("/en/cart/1");
        const asked = await person.submit(cart, "form#order", { buyerDocumentNumber: `A-${at}` }, ["intent", "order"]);
        dialogs.set(person, await person.follow(asked));
        return person;
      },
      async ask(person, at) {
        const dialog = dialogs.get(person);
        if (!dialog) throw new Error("no dialog was opened");
        const answer = await person.submit(dialog, "form#guest-order", guestForm(`available-${at}@example.com`));
        // If the redirect does not tell the outcome, its target may: the page of an order that is being verified.
        return answer.status === 303 && wordOf(answer) === "silence" ? await person.follow(answer) : answer;
      },
      worthOf(answer) {
        const word = wordOf(answer);
        if (word === "refused") return "told";
        return word === "silence" ? onError(answer) : "usable";
      },
    },
    {
      // Checking a password is slow on purpose: eight checks at once would measure only the processor.
      name: "login, one at a time",
      wanted: null,
      atOnce: 1,
      prepare: async (at) => shop.visit({ address: addressOf(4, at) }),
      ask: (person) => person.post("/en/login", { intent: "login", email: CUSTOMER, password: "dizna-demo" }),
      worthOf: (answer) => (answer.status === 303 ? "usable" : onError(answer)),
    },
    { ...page("orders", null, () => "/en/orders/0?status=all", "tbody tr"), forCustomers: true },
  ];
}

/** True if the page has a note, a field error, or the shop's error page, which tell the reader what is wrong. */
function saysSo(answer: Answer): boolean {
  return answer.text(".note, .field__error, .error-page") !== "";
}

function isFilled(body: string): boolean {
  return JSON.parse(body).suggestions?.length > 0;
}

/** Logs in. Checking a password is slow on purpose, so an attempt may fail on a busy machine. */
async function logIn(person: Person): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await person.post("/en/login", { intent: "login", email: CUSTOMER, password: "dizna-demo" });
    if (status === 303) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("nobody can log in");
}

function add(person: Person, product: ProductId): Promise<Answer> {
  return person.post(`/en/products/${product}`, { product, quantity: "1" });
}

/** A different IP address for each person. */
function addressOf(kind: number, at: number): string {
  return `10.${kind}.${at >> 8}.${at & 255}`;
}

/** A person with one line in their cart. */
async function createPerson(
  shop: TestShop,
  products: readonly ProductId[],
  { at, isCustomer }: { at: number; isCustomer: boolean },
): Promise<Person> {
  const person = shop.visit({ address: addressOf(1, at) });
  if (isCustomer) await logIn(person);
  await add(person, products[0] as ProductId);
  return person;
}

/** Waits until the shop reaches the ERP again and has shown once every page that is measured as "seen before". */
async function recover(shop: TestShop, products: readonly ProductId[]): Promise<void> {
  const deadline = Date.now() + HEALTHY_WITHIN;
  const paths = [`/en/products/${products[0]}`, "/en/suggestions?query=bosch", "/en/about", "/en/news", "/en"];
  const seen = [...paths, ...QUERIES.map((query) => `/en/catalogue/0${query}`)];
  for (let at = 0; Date.now() < deadline; at += 1) {
    const person = shop.visit({ address: addressOf(9, at) });
    const statuses = [];
    for (const path of seen) statuses.push((await person.get(path)).status);
    const added = await add(person, products[0] as ProductId);
    const cart = await person.get("/en/cart/1");
    if (statuses.every((status) => status === 200) && added.status === 303 && cart.page.querySelector("form#order"))
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the shop did not find the ERP again");
}

async function countAdditions(additions: readonly Addition[]): Promise<Record<string, number>> {
  const counts = {
    "told, and there once": 0,
    "told, and not there": 0,
    doubled: 0,
    "not told, and there": 0,
    "not told, and not there": 0,
  };
  for (const { person, product, isTold } of additions) {
    const there = linesOn(await person.get("/en/cart/1"))[product] ?? 0;
    if (there > 1) counts.doubled += 1;
    else if (there === 1) counts[isTold ? "told, and there once" : "not told, and there"] += 1;
    else counts[isTold ? "told, and not there" : "not told, and not there"] += 1;
  }
  return counts;
}
