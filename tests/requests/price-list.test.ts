import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { FORMATS } from "#locales/formats.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";

const PART = productId("testmaker~PL_1");
const BATCH = 10;

let shop: TestShop;
let owner: Person;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  shop = await openTestShop({
    products: 60,
    erp: (erp) => ({
      ...erp,
      capabilities: { ...erp.capabilities, conditions: { ...erp.capabilities.conditions, maxBatch: BATCH } },
    }),
  });
  shop.staff.addProducts([
    testProduct({ number: "PL 1", titleEn: "=Danger part", titleHr: "Dio; s točkom-zarezom", stock: 5 }),
    testProduct({ number: "PL 2", stock: 0 }),
  ]);
  [owner, colleague, stranger] = [shop.visit(), shop.visit(), shop.visit()];
  await owner.login("owner@autoservis.example");
  await colleague.login("counter@autoservis.example");
  await stranger.login("owner@turbo-centar.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("the file", () => {
  test.each([
    [
      "en",
      ["Price list for ", "customer code 001001", "Prices of ", "subject to change.", "The whole catalogue."],
      "CAT number;Manufacturer;Title;Unit;Pack;Wholesale price;Discount, %;Net price;Core deposit;VAT, %;Availability;Your number",
      "PL 1;Testmaker;'=Danger part;pc;1;10.00;12;8.80;0.00;25;Available 5 pcs;'=REG",
    ],
    [
      "hr",
      ["Cjenik za ", "šifra kupca 001001", "Cijene od ", "podložne promjeni.", "Cijeli katalog."],
      "Kataloški broj;Proizvođač;Naziv;Jedinica mjere;Pakiranje;VPC;Rabat, %;Neto cijena;Kaucija za stari dio;PDV, %;Dostupnost;Vaš broj",
      'PL 1;Testmaker;"Dio; s točkom-zarezom";kom;1;10,00;12;8,80;0,00;25;Dostupno 5 kom;\'=REG',
    ],
  ])(
    "has company, date, validity and every product at the company's own prices (%s)",
    async (lang, lead, head, line) => {
      await owner.post(`/en/products/${PART}`, { intent: "own-number", number: "=REG" });
      const answer = await owner.get(`/${lang}/price-list/csv`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(answer.headers.get("Content-Disposition")).toMatch(
        /filename="(?:price-list|cjenik)-\d{4}-\d\d-\d\d\.csv"/,
      );
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
      expect([...answer.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = answer.body.trim().split("\r\n");
      for (const text of lead) expect(lines.slice(0, 3).join("\n")).toContain(text);
      const day = FORMATS[lang === "hr" ? "hr" : "en"].dateTime(new Date().toISOString()).replace(/,? \S*$/, "");
      expect(lines[1]).toContain(day);
      expect(lines[3]).toContain(head);
      expect(lines).toContain(line);
      const { total } = await shop.shop.erp.catalogue.search({ pageSize: 1 }, context());
      expect(lines).toHaveLength(4 + total);
      expect(new Set(lines).size).toBe(lines.length);
    },
  );

  test("has the prices and numbers of the company that asks", async () => {
    const [mine, theirs] = [await colleague.get("/en/price-list/csv"), await stranger.get("/en/price-list/csv")];
    expect(lineOf(mine.body)).toBe(lineOf((await owner.get("/en/price-list/csv")).body));
    expect(lineOf(theirs.body)).toMatch(/;Available 5 pcs;$/);
    expect(lineOf(theirs.body)).not.toContain(";8.80;");
    expect(theirs.body).not.toContain("001001");
  });

  test("leaves out what is withdrawn, and says what is sold on request", async () => {
    const { conditions } = shop.shop.erp;
    vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (request, c) => {
      const answers = await conditions(request, c);
      return answers.map(({ product, quantity, availability, stockShown }, at) => {
        const problem = product === PART ? ("gone" as const) : ("price-on-request" as const);
        return product === PART || at === 0
          ? { product, quantity, availability, stockShown, problem }
          : (answers[at] as (typeof answers)[number]);
      });
    });
    const { body } = await owner.get("/en/price-list/csv");
    expect(body).not.toContain("PL 1;");
    expect(body).toMatch(/;;;Price on request;;;/);
  });

  test("is asked for in batches of as many as the ERP takes, two at once", async () => {
    let open = 0;
    let most = 0;
    const sizes: number[] = [];
    const { conditions } = shop.shop.erp;
    vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (request, c) => {
      open += 1;
      most = Math.max(most, open);
      sizes.push(request.lines.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return conditions(request, c);
    });
    expect((await owner.get("/en/price-list/csv")).status).toBe(200);
    expect([most, Math.max(...sizes)]).toEqual([2, BATCH]);
  });
});

describe("a filter", () => {
  test.each([
    ["query=PL+1&exact=1", "PL 1"],
    ["manufacturer=testmaker", "testmaker"],
  ])("%s: only its products, and that is said", async (search, filter) => {
    const page = await owner.get(`/en/catalogue/0?${search}`);
    const link = page.page.querySelector('main a[href*="price-list"]')?.getAttribute("href") ?? "";
    expect(link).toContain("/en/price-list/csv?");
    const { body } = await owner.get(link);
    expect(body).toContain(`The products of the filter: ${filter}.`);
    const lines = body.trim().split("\r\n").slice(4);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.startsWith("PL "))).toBe(true);
  });

  test("is named by the line's own name, in the language of the page", async () => {
    const { body } = await owner.get("/hr/price-list/csv?line=turbo-compressors");
    expect(body).toContain("Proizvodi iz filtra: Turbopunjači.");
  });

  test("pages of a search are read to their end, each of as many as the ERP prices at once", async () => {
    const pages = await serve(Array.from({ length: 25 }, (_, at) => at));
    expect(await numbersOf("/en/price-list/csv?line=diesel")).toEqual(Array.from({ length: 25 }, (_, at) => `S ${at}`));
    expect(pages).toEqual([
      [1, BATCH],
      [2, BATCH],
      [3, BATCH],
    ]);
  });

  test("more than ten thousand products are read as well", async () => {
    await serve(Array.from({ length: 10_050 }, (_, at) => at));
    expect(await numbersOf("/hr/price-list/csv?line=diesel")).toHaveLength(10_050);
  });

  test("products that move up because others leave the filter meanwhile are not left out, and nothing comes twice", async () => {
    const rest = Array.from({ length: 35 }, (_, at) => at);
    await serve(rest, (page) => page === 3 && rest.splice(2, 3));
    const numbers = await numbersOf("/en/price-list/csv?line=diesel");
    expect(numbers).toEqual(Array.from({ length: 35 }, (_, at) => `S ${at}`));
  });

  test("if more leave it than one page has, the list says that it is incomplete", async () => {
    const rest = Array.from({ length: 60 }, (_, at) => at);
    await serve(rest, (page) => page === 3 && rest.splice(0, 20));
    const { text } = await readWhole(await owner.open("/en/price-list/csv?line=diesel"));
    expect(text.trim().split("\r\n").at(-1)).toContain("INCOMPLETE:");
  });

  /**
   * Lets the catalogue find products of these numbers, after a call of `before` for each page. Returns the asked pages.
   */
  async function serve(found: readonly number[], before: (page: number) => unknown = () => {}) {
    const { erp } = shop.shop;
    const [some] = (await erp.catalogue.search({ pageSize: 1 }, context())).items;
    if (!some) throw new Error("there are products");
    const asked: [number, number][] = [];
    vi.spyOn(erp.catalogue, "search").mockImplementation(async ({ page = 1, pageSize = 24 }) => {
      asked.push([page, pageSize]);
      before(page);
      const items = found.slice((page - 1) * pageSize, page * pageSize);
      return {
        items: items.map((at) => ({ ...some, id: productId(`testmaker~S_${at}`), number: `S ${at}` })),
        total: found.length,
        facets: null,
      };
    });
    vi.spyOn(erp, "conditions").mockImplementation(async ({ lines }) =>
      lines.map((line) => ({ ...line, problem: "price-on-request", availability: "orderable", stockShown: 0 })),
    );
    return asked;
  }

  async function numbersOf(path: string): Promise<string[]> {
    const { text, failure } = await readWhole(await owner.open(path));
    expect(failure).toBeNull();
    const lines = text.trim().split("\r\n").slice(4);
    return lines.map((line) => line.split(";")[0] ?? "");
  }
});

describe("rights", () => {
  test("visitors and guests are led to the login, and see no link", async () => {
    const guest = shop.visit();
    await addToCart(guest, PART);
    for (const person of [shop.visit(), guest]) {
      const answer = await person.get("/en/price-list/csv?line=diesel");
      expect([answer.status, answer.location]).toEqual([
        302,
        `/en/login?redirectTo=${encodeURIComponent("/en/price-list/csv?line=diesel")}`,
      ]);
      expect((await person.get("/en/catalogue/0")).page.querySelector('a[href*="price-list"]')).toBeNull();
    }
  });

  test("customers find it on the catalogue, their finances and their profile", async () => {
    for (const path of ["catalogue/0", "finances", "my-profile"])
      expect((await owner.get(`/hr/${path}`)).text('main a[href="/hr/price-list/csv"]')).toContain("Moj cjenik (CSV)");
  });
});

describe("one at a time", () => {
  test.each([
    ["en", "Your price list is being downloaded"],
    ["hr", "Vaš se cjenik upravo preuzima"],
  ])("a second of the company gets a page with its frame, the stranger theirs (%s)", async (lang, title) => {
    const response = await owner.open("/en/price-list/csv");
    const reader = response.body?.getReader();
    await reader?.read();
    const conditions = vi.spyOn(shop.shop.erp, "conditions");
    const second = await colleague.get(`/${lang}/price-list/csv`);
    expect([second.status, second.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(second.text("h1")).toBe(title);
    expect(second.page.querySelector("header .brand")).not.toBeNull();
    expect(conditions).not.toHaveBeenCalled();
    expect((await stranger.get("/en/price-list/csv")).status).toBe(200);
    await reader?.cancel();
    expect((await colleague.get("/en/price-list/csv")).status).toBe(200);
  });

  test("HEAD reads nothing, and the next reader need not wait for it", async () => {
    const conditions = vi.spyOn(shop.shop.erp, "conditions");
    expect((await owner.head("/en/price-list/csv")).status).toBe(200);
    expect(conditions).not.toHaveBeenCalled();
    expect((await owner.get("/en/price-list/csv")).status).toBe(200);
  });
});

describe("a list that does not come to its end", () => {
  test("a reader who leaves takes the questions along, and the next one may have the list at once", async () => {
    const leaving = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const { conditions } = shop.shop.erp;
    const asked = vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (request, c) => {
      signals.push(c.signal);
      if (signals.length > 2) return new Promise(() => {});
      return conditions(request, c);
    });
    const response = await owner.open("/en/price-list/csv", { signal: leaving.signal });
    const reading = response.text().catch(() => "broken");
    await vi.waitFor(() => expect(signals).toHaveLength(4), 30_000);
    leaving.abort();
    await vi.waitFor(() => expect(signals.at(-1)?.aborted).toBe(true), 30_000);
    void reading;
    const before = asked.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked.mock.calls.length).toBe(before);
    vi.restoreAllMocks();
    await vi.waitFor(async () => expect((await owner.get("/en/price-list/csv")).status).toBe(200), 30_000);
  });

  test.each([
    ["en", "INCOMPLETE:"],
    ["hr", "NEPOTPUNO:"],
  ])("if the ERP fails on the way, the last line says so, and the answer is cut (%s)", async (lang, word) => {
    let asked = 0;
    const { conditions } = shop.shop.erp;
    vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (request, c) => {
      asked += 1;
      if (asked > 3) throw new ErpError("UNAVAILABLE", {});
      return conditions(request, c);
    });
    const response = await owner.open(`/${lang}/price-list/csv`);
    expect(response.status).toBe(200);
    const { text, failure } = await readWhole(response);
    expect(failure).toBeInstanceOf(Error);
    expect(text.trim().split("\r\n").at(-1)).toContain(word);
    expect(text.trim().split("\r\n").length).toBeGreaterThan(5);
    vi.restoreAllMocks();
    expect((await owner.get("/en/price-list/csv")).status).toBe(200);
    expect(shop.logged()).toContain("price list broken off");
  });

  test("if the ERP does not answer at all, a page says so", async () => {
    vi.spyOn(shop.shop.erp.accounts, "profile").mockRejectedValue(new ErpError("TIMEOUT", {}));
    const answer = await owner.get("/en/price-list/csv");
    expect(answer.status).toBe(503);
    expect(answer.page.querySelector("header .brand")).not.toBeNull();
    vi.restoreAllMocks();
    expect((await owner.get("/en/price-list/csv")).status).toBe(200);
  });

  test("while the catalogue has not been read, a page says so", async () => {
    vi.spyOn(shop.shop.goods.productBook, "refresh").mockResolvedValue(false);
    expect((await owner.get("/en/price-list/csv")).status).toBe(503);
    vi.restoreAllMocks();
    expect((await owner.get("/en/price-list/csv")).status).toBe(200);
  });
});

/** The text that came before the answer ended or broke, and how it broke. */
async function readWhole(response: Response): Promise<{ text: string; failure: unknown }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (let at = 0; at < 10_000; at += 1) {
    try {
      const step = await reader?.read();
      if (!step || step.done) return { text, failure: null };
      text += decoder.decode(step.value, { stream: true });
    } catch (failure) {
      return { text, failure };
    }
  }
  throw new Error("the file has no end");
}

function lineOf(body: string): string {
  return body.split("\r\n").find((line) => line.startsWith("PL 1;")) ?? "";
}

function context(): Parameters<TestShop["shop"]["erp"]["catalogue"]["search"]>[1] {
  const caller = { partner: "000981", user: null, token: null, requestId: "test" };
  return { ...caller, locale: "en", deadline: Date.now() + 5_000 } as Parameters<
    TestShop["shop"]["erp"]["catalogue"]["search"]
  >[1];
}
