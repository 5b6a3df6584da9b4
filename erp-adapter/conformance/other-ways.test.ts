import { afterAll, expect, test } from "vitest";
import { mapMethods } from "../around/resilience/map-methods.ts";
import { isPriced } from "../contract/conditions/conditions.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { OrderId } from "../contract/orders.ts";
import { netPrice } from "../contract/totals.ts";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import type { Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { runConformance } from "./run.ts";
import type { Staff } from "./staff.ts";

/**
 * ERPs that differ from the embedded ERP where the contract allows it: in their words for order statuses, and in the
 * decimals of prices.
 */

const subjects = createSubjectFactory();
afterAll(subjects.dispose);

const CROATIAN = new Map([
  ["new", "nova"],
  ["confirmed", "potvrđena"],
  ["picking", "u pripremi"],
  ["partly-delivered", "dijelom isporučena"],
  ["delivered", "isporučena"],
  ["cancelled", "otkazana"],
]);

test("an ERP with words of its own for a status keeps the contract, and its harness says them", async () => {
  const run = async (harness: (staff: Staff) => Staff) => {
    const create = async (): Promise<Subject> => {
      const subject = await subjects.create();
      return { ...subject, adapter: inCroatian(subject.adapter), staff: subject.staff && harness(subject.staff) };
    };
    const cases = EVERY_CASE.filter(({ id }) => [64, 68, 69].includes(id));
    return (await runConformance({ create, cases })).cases.map(({ id, outcome }) => [id, outcome]);
  };
  expect(await run(withOwnWords)).toEqual([64, 68, 69].map((id) => [id, "holds"]));
  expect(await run((staff) => staff)).toContainEqual([68, "fails"]);
});

function withOwnWords(staff: Staff): Staff {
  return {
    ...staff,
    ownStatus: (word) => CROATIAN.get(word) ?? null,
    setOrderStatus: (order: OrderId, word) =>
      staff.setOrderStatus(order, [...CROATIAN].find(([, own]) => own === word)?.[0] ?? word),
  };
}

function inCroatian(adapter: ErpAdapter): ErpAdapter {
  const translate = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && "erpStatus" in value
      ? { ...value, erpStatus: CROATIAN.get(String(value.erpStatus)) ?? value.erpStatus }
      : value;
  return mapMethods(adapter, (name, ask) => async (args, c) => {
    const answer = await ask(args, c);
    return name.startsWith("orders.") ? JSON.parse(JSON.stringify(answer), translate) : answer;
  });
}

test("an ERP whose prices have four decimals, of list prices in whole cents, keeps the contract of conditions", async () => {
  const create = async (): Promise<Subject> => {
    const subject = await subjects.create();
    return { ...subject, adapter: withFineNetPrices(subject.adapter) };
  };
  const cases = EVERY_CASE.filter(({ area }) => area === "conditions");
  const report = await runConformance({ create, cases });
  expect(report.cases.filter(({ outcome }) => outcome === "fails")).toEqual([]);
  expect(report.holds).toBeGreaterThan(10);
});

function withFineNetPrices(adapter: ErpAdapter): ErpAdapter {
  const { capabilities } = adapter;
  const conditions = { ...capabilities.conditions, priceDecimals: 4 as const };
  return {
    ...adapter,
    capabilities: { ...capabilities, conditions },
    conditions: async (request, c) =>
      (await adapter.conditions(request, c)).map((one) =>
        isPriced(one) ? { ...one, price: netPrice(one.wholesale, one.discountPercent, 4) } : one,
      ),
  };
}
