import { describe, expect, test } from "vitest";
import type { ProductId } from "../../contract/product-id.ts";
import { PLAIN_SUPERSESSION } from "../../contract/supersessions.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "./testing/sample-catalogue.ts";
import { MAX_REPLACED } from "./writing/link-supersessions.ts";

/** A catalogue of the named parts. `a → b`: b replaces a; a part named alone has no replacement. */
function chain(...links: string[]) {
  const pairs = links.map((link) => link.split(" → "));
  const catalogue = sampleCatalogue(
    pairs.map(([number = "", successor]) =>
      sampleRecord({ number, supersededBy: successor === undefined ? null : { number: successor } }),
    ),
  );
  const numbersOf = async (number: string) => {
    const { newer, older } = await catalogue.area.replacements(idOf({ manufacturer: "Bosch", number }), sampleCall());
    return { newer: newer.map((entry) => entry.number), older: older.map((entry) => entry.number) };
  };
  return { ...catalogue, numbersOf };
}

describe("replacements", () => {
  test("show the whole chain both ways, nearest first", async () => {
    const { numbersOf } = chain("A1 → B2", "B2 → C3", "C3", "X9 → B2");
    expect(await numbersOf("A1")).toEqual({ newer: ["B2", "C3"], older: [] });
    expect(await numbersOf("B2")).toEqual({ newer: ["C3"], older: ["A1", "X9"] });
    expect(await numbersOf("C3")).toEqual({ newer: [], older: ["B2", "A1", "X9"] });
  });

  test("show every part of a set, and the old number at each", async () => {
    const supersessions = ["B2", "C3"].map((number) => ({
      ...{ ...PLAIN_SUPERSESSION, relation: "set" as const, manufacturer: null, number, note: { en: "", hr: "" } },
    }));
    const { area } = sampleCatalogue([
      sampleRecord({ number: "A1", supersededBy: { number: "B2" }, supersessions }),
      ...["B2", "C3"].map((number) => sampleRecord({ number })),
    ]);
    const of = (number: string) => area.replacements(idOf({ manufacturer: "Bosch", number }), sampleCall());
    expect((await of("A1")).newer.map(({ number }) => number)).toEqual(["B2", "C3"]);
    expect((await of("C3")).older.map(({ number }) => number)).toEqual(["A1"]);
  });

  test("survive rings and products that replace themselves", async () => {
    const { numbersOf, area, writer } = chain("A1 → B2", "B2 → C3", "C3 → A1", "S4 → S4");
    expect(await numbersOf("A1")).toEqual({ newer: ["B2", "C3"], older: ["C3", "B2"] });
    expect(await numbersOf("S4")).toEqual({ newer: [], older: [] });
    expect((await area.product("bosch~S4" as ProductId, sampleCall())).replacedBy).toBeNull();
    expect(writer.linkSupersessions()).toEqual({ linked: 3, dangling: 0, inCycles: 3 });
  });

  test("keep a successor outside the catalogue as a number without a product", async () => {
    const { area } = chain("A1 → Z 99");
    const { newer } = await area.replacements("bosch~A1" as ProductId, sampleCall());
    expect(newer).toEqual([{ number: "Z 99", manufacturer: "Bosch", product: null }]);
    expect((await area.product("bosch~A1" as ProductId, sampleCall())).replacedBy).toEqual({
      id: null,
      number: "Z 99",
    });
  });

  test("take the number to the letter first, and another punctuation only when it is the only one", async () => {
    const { numbersOf } = chain("A1 → B-2", "B2", "B-2", "C1 → D-3", "D3", "E1 → F 4", "F4", "F-4");
    expect((await numbersOf("B-2")).older).toEqual(["A1"]);
    expect((await numbersOf("B2")).older).toEqual([]);
    expect((await numbersOf("D3")).older).toEqual(["C1"]);
    expect((await numbersOf("F4")).older).toEqual([]);
  });

  test("find a successor that comes later, of another maker, and forget one that is no longer named", async () => {
    const { area, writer } = chain("A1");
    const successor = sampleRecord({ manufacturer: "Denso", number: "D7" });
    writer.writeProducts([
      sampleRecord({ number: "A1", supersededBy: { manufacturer: "Denso", number: "D7" } }),
      successor,
    ]);
    writer.linkSupersessions();
    const older = async () =>
      (await area.replacements(idOf(successor), sampleCall())).older.map((entry) => entry.number);
    expect(await older()).toEqual(["A1"]);
    expect((await area.search({ text: "A1" }, sampleCall())).total).toBe(2);
    writer.writeProducts([sampleRecord({ number: "A1" })]);
    writer.linkSupersessions();
    expect(await older()).toEqual([]);
    expect((await area.search({ text: "A1" }, sampleCall())).total).toBe(1);
    expect((await area.search({ replaces: true }, sampleCall())).total).toBe(0);
  });

  test("do not grow with the square of a chain of hundreds", async () => {
    const links = Array.from({ length: 3 * MAX_REPLACED }, (_, index) => `N${index} → N${index + 1}`);
    const { area } = chain(...links, `N${links.length}`);
    const [last] = (await area.search({ text: `N${links.length}` }, sampleCall())).items;
    expect(last?.replaces.map((replaced) => replaced.number).slice(0, 2)).toEqual(["N599", "N598"]);
    expect(last?.replaces).toHaveLength(20);
    expect((await area.search({ text: "N100" }, sampleCall())).total).toBe(1 + MAX_REPLACED);
  });

  test("NOT_FOUND for an unknown product", async () => {
    const { area } = chain("A1");
    for (const id of ["bosch~B1", "0", "'; --", "bosch~!zz"])
      await expect(area.replacements(id as ProductId, sampleCall())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
