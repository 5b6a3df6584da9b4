import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import type { Product, SearchRequest } from "../../contract/catalogue.ts";
import type { CallContext, Locale } from "../../contract/context.ts";
import { type Fitment, type FitmentRecord, toFitment, toShownFitment } from "../../contract/fitments.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { defineCases, type Trial } from "../case.ts";
import { idOf, toRecord } from "../fixture/products.ts";

/** A fitment in which every field has a value. */
const WHOLE: FitmentRecord = {
  make: "Škoda",
  model: "Octavia",
  generation: "II",
  engine: "2.0 TDI",
  engineCode: "QKP 1",
  ccm: 1_968,
  kw: 103,
  fuel: "diesel",
  from: "2004-02",
  to: "2010-05",
  unitPlateNumber: "0 414 720 404",
  oeNumber: "03G 130 073 G",
  quantity: 4,
  certainty: "check-plate",
  condition: { en: "with particle filter", hr: "s filtrom čestica" },
  position: { en: "cylinder head", hr: "glava motora" },
};
const OTHER = toFitment({ make: "Audi", engineCode: "QMP", from: "2005-01" });
const THIRD = toFitment({ make: "Audi", engineCode: "QNP", from: "2005-01" });
const MAKE = toFitment({ make: "Seat" });

/** Vehicles and engines: cases 250 to 252. */
export const FITMENT_CASES = defineCases("catalogue", [
  {
    id: 250,
    title:
      "a product names the vehicles and engines that it fits, as the feed does, in the office's order and latest version",
    needs: ["staff", "catalogue.fitments"],
    async run(t) {
      const fitting = toRecord({ manufacturer: "Bosch", number: "FITS 1", fitments: [WHOLE, MAKE, OTHER] });
      await t.staff.addProduct(fitting);
      const locales: readonly Locale[] = declares(t.adapter.capabilities, "catalogue.locales") ? ["en", "hr"] : ["en"];
      for (const locale of locales)
        assert.deepEqual((await read(t, idOf(fitting), locale)).fitments, shown(fitting.fitments, locale), locale);
      if (t.adapter.capabilities.catalogue.feed !== null)
        assert.deepEqual(shown(await readFed(t, idOf(fitting)), "en"), shown(fitting.fitments, "en"));
      await t.staff.addProduct({ ...fitting, fitments: [OTHER] });
      assert.deepEqual((await read(t, idOf(fitting))).fitments, shown([OTHER], "en"));
      const plain = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "FITS NOTHING" }));
      assert.deepEqual((await read(t, plain)).fitments ?? [], []);
    },
  },
  {
    id: 251,
    title: "parts of a group for one engine name each other, in whatever spelling of its code; no others are named",
    needs: ["staff", "catalogue.fitments"],
    async run(t) {
      const part = (number: string, some: Partial<Parameters<typeof toRecord>[0]>) =>
        toRecord({ manufacturer: "Bosch", number, fitments: [WHOLE], ...some });
      const one = part("FITS 10", { fitments: [WHOLE, THIRD] });
      const another = part("FITS 11", { fitments: [{ ...WHOLE, make: "VW", engineCode: "qkp-1" }] });
      const others = [
        part("FITS 12", { group: "filter" as typeof one.group }),
        part("FITS 13", { fitments: [{ ...WHOLE, engineCode: "QKP 10" }, MAKE] }),
        part("FITS 14", { supersededBy: { number: "FITS 10" } }),
      ];
      for (const record of [one, another, ...others]) await t.staff.addProduct(record);
      assert.deepEqual((await read(t, idOf(one))).candidates, [
        { id: idOf(another), number: "FITS 11", manufacturer: "Bosch", engineCodes: ["QKP 1"] },
      ]);
      assert.deepEqual(
        (await read(t, idOf(another))).candidates?.map(({ id }) => id),
        [idOf(one)],
      );
      for (const record of others.slice(0, 2)) assert.deepEqual((await read(t, idOf(record))).candidates ?? [], []);
    },
  },
  {
    id: 252,
    title: "make, model and engine filter goods; models are offered once a make is chosen, engines once a model is",
    needs: ["staff", "catalogue.fitments", "catalogue.search"],
    async run(t) {
      // Searches for a word that only this case uses, because other cases may have left products with vehicles.
      const text = "filterquest";
      const part = (number: string, fitments: FitmentRecord[]) =>
        toRecord({ manufacturer: "Bosch", number, titleEn: `Filterquest ${number}`, titleHr: "", fitments });
      const whole = { ...WHOLE, make: "Quartz", engineCode: "ZKP 1" };
      const one = part("FITS 20", [whole, toFitment({ make: "Quasar" })]);
      const another = part("FITS 21", [{ ...whole, generation: "III" }]);
      const third = part("FITS 22", [toFitment({ make: "Quay" })]);
      for (const record of [one, another, third]) await t.staff.addProduct(record);
      const found = async (request: SearchRequest) =>
        (await t.adapter.catalogue.search(request, t.visitor())).items.map(({ id }) => id).sort();
      assert.deepEqual(await found({ make: ["quartz"] }), [one, another].map(idOf));
      assert.deepEqual(await found({ make: ["quasar", "quay"] }), [one, third].map(idOf));
      assert.deepEqual(await found({ model: ["quartz~octavia-ii"] }), [one].map(idOf));
      assert.deepEqual(await found({ text: "FITS 21", make: ["quartz"], engine: ["zkp1"] }), [another].map(idOf));
      assert.deepEqual(await found({ make: ["quay"], engine: ["zkp1"] }), []);
      assert.deepEqual(await found({ make: ["nobody"] }), []);
      if (!declares(t.adapter.capabilities, "catalogue.facetCounts")) return;
      const facetsOf = async (request: SearchRequest) => {
        const { facets } = await t.adapter.catalogue.search({ text, ...request }, t.visitor());
        return [facets?.make, facets?.model, facets?.engine].map((values) =>
          values?.map(({ id, count }) => `${id} ${count}`),
        );
      };
      const makes = ["quartz 2", "quasar 1", "quay 1"];
      const models = ["quartz~octavia-ii 1", "quartz~octavia-iii 1"];
      assert.deepEqual(await facetsOf({}), [makes, undefined, undefined]);
      assert.deepEqual(await facetsOf({ make: ["quartz"] }), [makes, models, undefined]);
      assert.deepEqual(await facetsOf({ make: ["quartz"], model: ["quartz~octavia-ii"] }), [
        ["quartz 1", "quasar 1"],
        models,
        ["zkp1 1"],
      ]);
    },
  },
]);

function read(t: Trial, id: ProductId, locale: Locale = "en"): Promise<Product> {
  const c: CallContext = { ...t.visitor(), locale };
  return t.adapter.catalogue.product(id, c);
}

/** The fitments in the feed record of a product. */
async function readFed(t: Trial, id: ProductId): Promise<readonly FitmentRecord[]> {
  for (let cursor: string | null = null; ; ) {
    const part = await t.adapter.catalogue.feed(cursor, 100, t.visitor());
    const found = part.records.find((record) => idOf(record) === id);
    if (found) return found.fitments ?? [];
    assert.ok(part.more, `${id} is not in the feed`);
    cursor = part.cursor;
  }
}

function shown(fitments: readonly FitmentRecord[], locale: Locale): Fitment[] {
  return fitments.map((fitment) => toShownFitment(fitment, locale));
}
