import { afterAll, beforeAll, expect, test } from "vitest";
import { toFitment } from "#erp-adapter/contract/fitments.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

const GOLF = toFitment({ make: "Škoda test", model: "Golf", generation: "VII", engineCode: "QX 1" });
const FABIA = toFitment({ make: "Škoda test", model: "Fabia", engineCode: "QX 2" });
const OTHER = toFitment({ make: "Other make" });

beforeAll(async () => {
  shop = await openTestShop();
  person = shop.visit();
  shop.staff.addProducts([
    testProduct({ number: "VF 1", titleEn: "Vehiclefilterpart", fitments: [GOLF, OTHER] }),
    testProduct({ number: "VF 2", titleEn: "Vehiclefilterpart", fitments: [FABIA] }),
    testProduct({ number: "VF 3", titleEn: "Vehiclefilterpart" }),
  ]);
});
afterAll(() => shop.close());

/** The values of a filter with their counts. */
const valuesOf = ({ page }: Answer, facet: string) =>
  page.querySelectorAll(`.filters input[name="${facet}"][type="checkbox"]`).map((box) => {
    const label = box.parentNode;
    return [box.getAttribute("value"), label?.text.trim().replace(/\s+/g, " ")];
  });

const numbersOf = ({ page }: Answer) => page.querySelectorAll(".row__cat .num").map((number) => number.text.trim());

test("the makes of what was found are offered, models and engines after a choice", async () => {
  const all = await person.get("/en/catalogue/0?query=vehiclefilterpart");
  expect(numbersOf(all)).toHaveLength(3);
  expect(valuesOf(all, "make")).toEqual([
    ["other-make", "Other make1"],
    ["skoda-test", "Škoda test2"],
  ]);
  expect([valuesOf(all, "model"), valuesOf(all, "engine")]).toEqual([[], []]);
  const ofMakeAddress = "/en/catalogue/0?query=vehiclefilterpart&make=skoda-test";
  const ofMake = await person.get(ofMakeAddress);
  expect(numbersOf(ofMake)).toEqual(["VF 1", "VF 2"]);
  expect(valuesOf(ofMake, "model")).toEqual([
    ["skoda-test~fabia", "Fabia1"],
    ["skoda-test~golf-vii", "Golf VII1"],
  ]);
  expect(valuesOf(ofMake, "engine")).toEqual([]);
  const ofModel = await person.get(`${ofMakeAddress}&model=skoda-test~golf-vii`);
  expect(numbersOf(ofModel)).toEqual(["VF 1"]);
  expect(valuesOf(ofModel, "engine"), "the only engine narrows nothing").toEqual([]);
  const ofBoth = await person.get(`${ofMakeAddress}&model=skoda-test~golf-vii&model=skoda-test~fabia`);
  expect(valuesOf(ofBoth, "engine").map(([id]) => id)).toEqual(["qx1", "qx2"]);
  expect(ofModel.page.querySelectorAll(".chip").map((chip) => chip.text)).toContain("Remove filter: Golf VII");
});

test("a filter by vehicle holds without a text, in both languages, and is no page for search engines", async () => {
  const answer = await person.get("/hr/catalogue/0?engine=qx2");
  expect(numbersOf(answer)).toEqual(["VF 2"]);
  expect(answer.text(".filters")).toContain("Kod motora");
  expect(answer.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
});
