import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Product } from "#erp-adapter/contract/catalogue.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  shop.staff.addProducts([
    testProduct({
      number: "PAPER 1",
      papers: {
        documents: [
          { kind: "instructions", title: "Uputa <b>1</b>", language: "hr", href: "https://files.example/1.pdf" },
          { kind: "safety-sheet", title: "", language: null, href: "https://files.example/s.pdf" },
        ],
        warnings: { en: "Hot.", hr: "Vruće." },
        maker: { name: "Lab Ltd.", address: "1 High Street, Leeds", contact: "safety@lab.example" },
        responsible: { name: "Lab EU", address: "Ilica 1, Zagreb", contact: "https://lab.example/eu" },
      },
    }),
    testProduct({ number: "PAPER 2" }),
    testProduct({
      number: "PAPER 3",
      papers: { documents: [], warnings: { en: "", hr: "Vruće." }, maker: null, responsible: null },
    }),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const PAGE = "products/testmaker~PAPER_1";
const links = (answer: Answer, section: string) =>
  answer.page
    .querySelectorAll(`[aria-labelledby=${section}] a`)
    .map((link) => [link.text.trim(), link.getAttribute("href")]);

test("a product's page has its documents, and who answers for its safety, in both languages", async () => {
  const english = await shop.visit().get(`/en/${PAGE}`);
  expect(links(english, "documents")).toEqual([
    ["Uputa <b>1</b>", "https://files.example/1.pdf"],
    ["Safety data sheet", "https://files.example/s.pdf"],
  ]);
  expect(english.page.querySelector("#documents + ul span[lang=hr]")).not.toBeNull();
  expect(english.text("[aria-labelledby=safety]")).toContain("Hot.");
  expect(english.text("[aria-labelledby=safety]")).toContain("1 High Street, Leeds");
  expect(links(english, "safety")).toEqual([
    ["safety@lab.example", "mailto:safety@lab.example"],
    ["https://lab.example/eu", "https://lab.example/eu"],
  ]);
  const croatian = await shop.visit().get(`/hr/${PAGE}`);
  expect(croatian.text("[aria-labelledby=safety]")).toContain("Vruće.");
  expect(croatian.text("#documents")).toBe("Dokumenti");
});

test("warnings that there are in the other language only are shown, and read in their own", async () => {
  const warned = async (path: string) => (await shop.visit().get(path)).page.querySelector("#safety + dl dd");
  const english = await warned("/en/products/testmaker~PAPER_3");
  expect([english?.text, english?.getAttribute("lang")]).toEqual(["Vruće.", "hr"]);
  const croatian = await warned("/hr/products/testmaker~PAPER_3");
  expect([croatian?.text, croatian?.getAttribute("lang")]).toEqual(["Vruće.", undefined]);
});

test("a product without papers has neither section", async () => {
  const answer = await shop.visit().get("/en/products/testmaker~PAPER_2");
  expect(answer.page.querySelectorAll("#documents, #safety")).toHaveLength(0);
});

test("whatever an ERP answers, only https and mail become links", async () => {
  const { product } = shop.shop.erp.catalogue;
  const contact = { name: "Lab", address: "Leeds", contact: "javascript:alert(1)" };
  const papers: Product["papers"] = {
    documents: [
      "javascript:alert(1)",
      "http://files.example/1.pdf",
      "//files.example",
      "https://a:b@files.example/",
    ].map((href) => ({ kind: "other", title: "x", language: null, href })),
    warnings: "<script>alert(1)</script>",
    maker: contact,
    responsible: null,
  };
  vi.spyOn(shop.shop.erp.catalogue, "product").mockImplementation(async (id, c) => ({
    ...(await product(id, c)),
    papers,
  }));
  const answer = await shop.visit().get("/en/products/testmaker~PAPER_2");
  expect(answer.status).toBe(200);
  expect(answer.page.querySelector("#documents")).toBeNull();
  expect(links(answer, "safety")).toEqual([]);
  expect(answer.text("[aria-labelledby=safety]")).toContain("javascript:alert(1)");
  expect(answer.body).not.toContain("<script>alert(1)");
});
