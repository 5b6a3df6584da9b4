import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import { createNearWords } from "./near-words.ts";
import { createVocabulary } from "./vocabulary.ts";

test("a mistyped word becomes one of the trade's or the operator's, as it is written there", () => {
  const folder = mkdtempSync(join(tmpdir(), "dizna-near-words-"));
  writeFileSync(join(folder, "synonyms.txt"), "špricaljka, brizgaljka = injector");
  const db = openCatalogueDatabase(join(folder, "catalogue.db"));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  const near = createNearWords(db, createVocabulary(db));
  expect(near.nearest("spricalka", "hr")).toBe("špricaljka");
  expect(near.nearest("turbopunac", "hr")).toBe("turbopunjač");
  expect(near.nearest("enjektor", "hr")).toBe("injektor");
  expect(near.nearest("xyzabcd", "hr")).toBeNull();
});
