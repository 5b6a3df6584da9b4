import { afterAll, beforeAll, expect, test } from "vitest";
import { testProduct } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  shop.staff.addProducts(
    Array.from({ length: 9 }, (_, index) =>
      testProduct({ manufacturer: "Drugi", number: `QQ 55/${index}`, titleEn: "Air filter", titleHr: "Filtar zraka" }),
    ),
  );
});
afterAll(() => shop.close());

test("the first seven, with number, title, manufacturer, picture, stock and price, and how many there are in all", async () => {
  const answer = await shop.visit().get("/hr/suggestions?query=qq55");
  expect(answer.status).toBe(200);
  const { query, total, suggestions } = JSON.parse(answer.body);
  expect({ query, total, shown: suggestions.length }).toEqual({ query: "qq55", total: 9, shown: 7 });
  expect(suggestions[0]).toEqual({
    id: expect.stringMatching(/^drugi~QQ_55!2f\d$/),
    isOnRequest: false,
    number: expect.stringMatching(/^QQ 55\/\d$/),
    title: "Filtar zraka",
    manufacturer: "Drugi",
    size: "",
    picture: expect.stringMatching(/^\/img\/.+\.svg$/),
    availability: "available",
    stock: 12,
    replacedBy: null,
    price: expect.objectContaining({ net: expect.any(Number) }),
  });
});

test.each(["", "   ", "\u0000", "nothingofthekind"])("%j suggests nothing", async (text) => {
  const answer = await shop.visit().get(`/en/suggestions?query=${encodeURIComponent(text)}`);
  expect(JSON.parse(answer.body)).toMatchObject({ suggestions: [], total: 0 });
});

test("a long text is cut, and not refused", async () => {
  const answer = await shop.visit().get(`/en/suggestions?query=${"a".repeat(1_500)}`);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body).query).toHaveLength(600);
});
