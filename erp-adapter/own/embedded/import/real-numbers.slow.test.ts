import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCatalogueWriter } from "../../catalogue-index/writing/catalogue-writer.ts";
import { importFile } from "./import-file.ts";
import type { LineNote } from "./import-report.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();

const CLASSIC_PARTS = join(import.meta.dirname, "../../../../../shared/data/slg-classic-parts/Parts_database.txt");

test("34,393 real numbers are in and can be found (where the list is present)", async () => {
  if (!existsSync(CLASSIC_PARTS)) {
    console.info("the list of classic parts is not here: nothing to import");
    return;
  }
  const report = await importFile(own.db, CLASSIC_PARTS, {
    columns: "number,title",
    manufacturer: "SLG Classic",
    supersession: "USE (\\S+)",
  });
  expect(report).toMatchObject({ lines: 34_393, added: 34_392, updated: 0, onRequest: 34_392 });
  expect(byLine(report.refused)).toEqual({
    14200: expect.stringContaining("the same manufacturer and number as line 14201, but with another "),
  });
  expect(report.supersessions).toEqual({
    found: 2_567,
    linked: 2_411,
    dangling: 156,
    chained: 79,
    longestChain: 3,
    inLoops: 0,
    unpriced: 2_220,
  });
  expect(byLine(report.warnings)[27_256]).toContain("replaced by itself");
  const writer = createCatalogueWriter(own.db);
  expect(writer.findProducts("12h 2178")[0]).toMatchObject({ id: "slg-classic~12H2178", wholesale: null });
  expect(writer.findProducts("128100").map(({ number }) => number)).toEqual(
    expect.arrayContaining(["128100", "128-100"]),
  );
  expect(product("slg-classic~402001!23")).toBeDefined();
  expect(product("slg-classic~402001")).toBeDefined();
});

function byLine(notes: readonly LineNote[]): Record<number, string> {
  return Object.fromEntries(notes.map(({ line, reason }) => [line, reason]));
}

function product(id: string): Record<string, unknown> | undefined {
  return own.db.prepare("select * from product where public_id = ?").get(id);
}
