import { afterAll, beforeAll, expect, test } from "vitest";
import { type FitmentRecord, toFitment } from "#erp-adapter/contract/fitments.ts";
import { INJECTOR, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

const PASSAT: FitmentRecord = {
  ...toFitment({ make: "VW", model: "Passat", generation: "B6", engine: "2.0 TDI", engineCode: "XKP" }),
  ...{ ccm: 1_968, kw: 103, fuel: "diesel", from: "2005-03", to: "2008-11", certainty: "check-plate" },
  ...{ unitPlateNumber: "0 414 720 404", oeNumber: "03G 130 073 G", quantity: 4 },
  condition: { en: "with <piezo> actuator", hr: "s piezo aktuatorom" },
};

beforeAll(async () => {
  shop = await openTestShop();
  person = shop.visit();
  const alone = toFitment({ make: "Audi", engineCode: "XALONE", from: "2004-01" });
  const fleet = Array.from({ length: 40 }, (_, at) => toFitment({ make: "MAN", model: `Bus ${at}`, to: "1999-12" }));
  shop.staff.addProducts([
    testProduct({ number: "F 100-1", fitments: [PASSAT, { ...PASSAT, engineCode: "XMP" }, alone] }),
    testProduct({ number: "F 100-2", fitments: [PASSAT] }),
    testProduct({ manufacturer: "Othermaker", number: "OM 7", fitments: [PASSAT] }),
    testProduct({ number: "F 200", fitments: [alone].map((one) => ({ ...one, engineCode: "XONLY" })) }),
    testProduct({ number: "F 300", fitments: [...fleet, { ...alone, engineCode: null }] }),
    testProduct({ number: "F 400" }),
  ]);
});
afterAll(() => shop.close());

const rowsOf = (answer: Answer) =>
  answer.page.querySelectorAll(".fitments tbody tr").map((row) => {
    return row.querySelectorAll("td").map((cell) => cell.text.trim());
  });

test("each vehicle has a row, whose engines stand together, in English", async () => {
  const answer = await person.get("/en/products/testmaker~F_100-1");
  expect(answer.text("#fitments")).toBe("Vehicles and engines");
  expect(answer.text(".fitments__rule")).toContain("The number on the part decides.");
  expect(rowsOf(answer)).toEqual([
    [
      "Passat B6 2.0 TDI, diesel",
      "XKP, XMP",
      "103 kW (140 PS)",
      "1,968 cm³",
      "Mar 2005 – Nov 2008",
      "with <piezo> actuator; 4 per vehicle; Number on the unit’s plate: 0 414 720 404; OE 03G 130 073 G",
      "compare the number",
    ],
    ["All models", "XALONE", "", "", "from Jan 2004", "", "fits"],
  ]);
});

test("and in Croatian", async () => {
  const answer = await person.get("/hr/products/testmaker~F_100-1");
  expect(answer.text(".fitments__rule")).toContain("Odlučuje broj na dijelu.");
  expect(rowsOf(answer)[0]?.slice(2)).toEqual([
    "103 kW (140 KS)",
    "1.968 cm³",
    "3. 2005. – 11. 2008.",
    "s piezo aktuatorom; 4 po vozilu; Broj na pločici sklopa: 0 414 720 404; OE 03G 130 073 G",
    "usporedite broj",
  ]);
  expect(answer.text(".fitments__count")).toBe("1 vozilo 1 vozilo");
});

test("the other parts for the engine stand side by side, and what differs is marked", async () => {
  const answer = await person.get("/en/products/testmaker~F_100-1");
  const cards = answer.page.querySelectorAll(".candidates li");
  expect(
    cards.map((card) => card.querySelector("a")?.getAttribute("href") ?? card.getAttribute("aria-current")),
  ).toEqual(["true", "/en/products/testmaker~F_100-2", "/en/products/othermaker~OM_7"]);
  expect(cards.map((card) => card.querySelectorAll("mark").map((mark) => mark.text))).toEqual([[], ["2"], []]);
  expect(cards[1]?.text).toBe("F 100-2TestmakerXKP");
  const all = answer.page.querySelector(".candidates p a");
  expect(all?.text).toBe("Filters for XKP, XMP, XALONE in the catalogue");
  const listed = await person.get(all?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  expect(listed.page.querySelectorAll(".row")).toHaveLength(3);
});

test("a part that fits for certain has no rule about numbers, and one without fitments no section", async () => {
  const certain = await person.get("/en/products/testmaker~F_200");
  expect([certain.text("#fitments"), certain.text(".fitments__rule")]).toEqual(["Vehicles and engines", ""]);
  expect(certain.page.querySelector(".candidates")).toBeNull();
  expect((await person.get("/en/products/testmaker~F_400")).page.querySelector(".fitments")).toBeNull();
});

test("many vehicles are folded by make, without a script", async () => {
  const answer = await person.get("/hr/products/testmaker~F_300");
  const makes = answer.page.querySelectorAll(".fitments details");
  expect(makes.map((make) => make.hasAttribute("open"))).toEqual([false, false]);
  expect(makes.map((make) => make.querySelector(".fitments__count")?.text)).toEqual(["40 vozila", "1 vozilo"]);
  expect(rowsOf(answer)).toHaveLength(41);
});

test("the demo's injector fits its vehicles", async () => {
  const answer = await person.get(`/hr/products/${INJECTOR}`);
  expect(rowsOf(answer)[0]?.slice(0, 2)).toEqual(["Golf VII 2.0 TDI, dizel", "CRMB, CKFC"]);
});
