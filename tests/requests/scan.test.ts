import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { testProduct } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;

const cross = (number: string) => [{ kind: "cross" as const, number, maker: "Bosch" }];
const scan = (code: string, lang = "en") => shop.visit().get(`/${lang}/scan?${new URLSearchParams({ code })}`);

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ number: "SC 445 110", references: cross("4047024123456") }),
    testProduct({ number: "SC 445 111", references: cross("4047024999999") }),
    testProduct({ number: "SC 445 112", references: cross("4047024999999") }),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test.each([
  ["its number", "sc445110"],
  ["a barcode that stands among its numbers", "4047024123456"],
  ["a label of several fields", "[)>\u001e06\u001dPSC445110\u001dQ1"],
])("the code of a part leads to its page: %s", async (_, code) => {
  const answer = await scan(code.replace("PSC", "SC"));
  expect([answer.status, answer.location]).toEqual([302, "/en/products/testmaker~SC_445_110"]);
});

test.each(["en", "hr"])("a code that no part has says so, leads to sales and stays in the field (%s)", async (lang) => {
  const answer = await scan("9999999999", lang);
  expect(answer.status).toBe(200);
  expect(answer.text(".note--warn")).toContain("9999999999");
  expect(answer.page.querySelector(".note--warn a")?.getAttribute("href")).toBe(`/${lang}/ask?number=9999999999`);
  expect(answer.page.querySelector("#scan-code")?.getAttribute("value")).toBe("9999999999");
});

test("a code that several parts have lets the person choose, one that cannot be looked up says so", async () => {
  const several = await scan("4047024999999");
  expect(several.page.querySelectorAll("main li .num").map((link) => link.text)).toEqual(["SC 445 111", "SC 445 112"]);
  vi.spyOn(shop.shop.erp.catalogue, "findNumbers").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  expect((await scan("4047024999999")).text(".note--bad")).toContain("cannot be looked up");
  for (const code of ["", " ", "12", "<script>", "x".repeat(5_000)]) expect((await scan(code)).status, code).toBe(200);
});

test("only this page may use the camera and run WebAssembly", async () => {
  const policyOf = async (path: string) => {
    const { headers } = await shop.visit().get(path);
    return [headers.get("Permissions-Policy"), headers.get("Content-Security-Policy")?.includes("wasm-unsafe-eval")];
  };
  expect(await policyOf("/hr/scan")).toEqual([expect.stringContaining("camera=(self),"), true]);
  for (const path of ["/hr", "/hr/catalogue/0", "/hr/quick-order", "/hr/compare"])
    expect(await policyOf(path), path).toEqual([null, false]);
});

test("the quick order leads there with a document of its own", async () => {
  const page = await shop.visit().get("/hr/quick-order");
  expect(page.page.querySelector('main a[href="/hr/scan"]')).not.toBeNull();
});
