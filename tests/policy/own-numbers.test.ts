import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cast, OWN_NUMBER, openCast, PARTNER, ROLES } from "./roles.ts";

/**
 * A company's own number finds its product for the company's people, and is a mere text for all others. The tests of
 * the marks (marks.ts) show that the number is in no answer, cached page or mail for others, and in no log.
 */

let cast: Cast;

beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.close());

test.each(ROLES)(
  "%s finds the product by it in the search and its suggestions, if it is their company's",
  async (role) => {
    for (const lang of ["en", "hr"]) {
      const page = await cast.as(role).get(`/${lang}/catalogue/0?query=${OWN_NUMBER}`);
      expect(page.text(".own-rows").includes("ZN 7391"), `search in ${lang}`).toBe(PARTNER.includes(role));
      expect(page.text("main").includes("ZN 7391"), `page in ${lang}`).toBe(PARTNER.includes(role));
      const { body } = await cast.as(role).get(`/${lang}/suggestions.data?query=${OWN_NUMBER}&_routes=suggestions`);
      expect(body.includes("ZN 7391"), `suggestions in ${lang}`).toBe(PARTNER.includes(role));
    }
  },
);

test("a search of its owner is no missed search, and a number that no company has is one", async () => {
  const { missedSearches } = cast.shop.shop.goods;
  const { later } = cast.shop.shop.request;
  await later.flush();
  await missedSearches.clear();
  for (const path of ["catalogue/0", "catalogue/0?line=diesel", "replacements-catalogue/0"])
    await cast.as("owner").get(`/en/${path}${path.includes("?") ? "&" : "?"}query=polica+kx+55`);
  await cast.as("owner").get("/en/catalogue/0?query=XQ-88417");
  await later.flush();
  expect((await missedSearches.list(10)).map(({ text }) => text)).toEqual(["XQ-88417"]);
});

test("the ERP's orders of its company carry it, and those of others do not: their pages are read with the other marks", () => {
  const numberOn = (document: string) =>
    cast.shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === document)?.lines[0]
      ?.buyerNumber;
  expect(["PO-OWNER-7391", "PO-COUNTER-7391", "PO-STRANGER-7391", "PO-GUEST-7391"].map(numberOn)).toEqual([
    OWN_NUMBER,
    OWN_NUMBER,
    undefined,
    undefined,
  ]);
});

test("neither the log nor any row of another company holds it", async () => {
  expect(cast.shop.logged()).not.toMatch(/polica-?kx/i);
  const { ownNumbers } = cast.shop.shop;
  const stranger = cast.as("stranger");
  for (const path of ["own-numbers", "own-numbers?text=kx", "own-numbers/csv"])
    expect((await stranger.get(`/en/${path}`)).body.replace("text=kx", "")).not.toMatch(/polica-?kx/i);
  await stranger.post("/en/own-numbers", { intent: "forget", key: "POLICAKX55" });
  await stranger.post("/en/own-numbers", { intent: "forget-all", sure: "yes" });
  expect((await cast.as("colleague").get("/en/own-numbers")).text("main table")).toContain(OWN_NUMBER);
  expect(ownNumbers.limits.company).toBeGreaterThan(0);
});
