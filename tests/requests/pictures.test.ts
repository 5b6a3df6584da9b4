import { afterAll, beforeAll, expect, test } from "vitest";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

const OWN = "/pictures/0123456789abcdef0123456789abcdef";
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ env: { PICTURE_HOSTS: "cdn.example.com" } });
  const picture = (src: string) => ({ src, width: 800, height: 600 });
  shop.staff.addProducts([
    testProduct({
      number: "P 1",
      pictures: [{ ...picture(`${OWN}/800x600.webp`), smaller: [{ src: `${OWN}/144x108.webp`, width: 144 }] }],
    }),
    testProduct({ number: "P 2", pictures: [picture("https://cdn.example.com/p2.jpg")] }),
    testProduct({ number: "P 3", pictures: [picture("https://evil.example/p3.jpg")] }),
  ]);
});
afterAll(() => shop.close());

const pictureOf = (answer: Answer, selector: string) => answer.page.querySelector(`${selector} img`)?.attributes;

test.each([
  ["en", "Test part"],
  ["hr", "Ispitni dio"],
])("/%s: a product's page shows its first picture in the size that fits", async (language, title) => {
  const answer = await shop.visit().get(`/${language}/products/testmaker~P_1`);
  expect(pictureOf(answer, ".product__pic")).toMatchObject({
    src: `${OWN}/800x600.webp`,
    srcSet: `${OWN}/144x108.webp 144w, ${OWN}/800x600.webp 800w`,
    alt: title,
    width: "320",
    height: "320",
  });
  expect(answer.body).toContain(`"image":"http://localhost:3000${OWN}/800x600.webp"`);
});

test("a list shows a small one, and waits with those that are not seen at first", async () => {
  const answer = await shop.visit().get("/en/catalogue/0?query=testmaker&sort=number");
  const pictures = answer.page.querySelectorAll("img.row__pic").map(({ attributes }) => attributes);
  expect(pictures).toMatchObject([
    { src: `${OWN}/144x108.webp`, width: "48", height: "48" },
    { src: "https://cdn.example.com/p2.jpg", loading: "lazy" },
    { src: "/img/filter.svg", loading: "lazy" },
  ]);
  expect(pictures[0]).not.toHaveProperty("loading");
});

test("pictures of hosts that the operator allows are in the policy; no page names another host", async () => {
  const allowed = await shop.visit().get("/en/products/testmaker~P_2");
  expect(pictureOf(allowed, ".product__pic")).toMatchObject({ src: "https://cdn.example.com/p2.jpg" });
  expect(allowed.headers.get("Content-Security-Policy")).toContain("img-src 'self' data: https://cdn.example.com;");
  const refused = await shop.visit().get("/en/products/testmaker~P_3");
  expect(pictureOf(refused, ".product__pic")).toMatchObject({ src: "/img/filter.svg" });
  expect(refused.body).not.toContain("evil.example");
});
