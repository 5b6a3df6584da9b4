import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import { createPresentSynonyms } from "./present-synonyms.ts";
import { createSynonyms, parseSynonyms, SynonymError } from "./synonyms.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-synonyms-"));
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const meansSomething = (synonyms: ReturnType<ReturnType<typeof createPresentSynonyms>>, word: string) =>
  synonyms.longestAt([word], 0) !== null;

test("the operator's words count beside those of the trade, ten seconds after the file was written", () => {
  const db = openCatalogueDatabase(join(folder, "catalogue.db"));
  const present = createPresentSynonyms(db);
  expect([meansSomething(present(), "injektor"), meansSomething(present(), "špricaljka")]).toEqual([true, false]);
  writeFileSync(join(folder, "synonyms.txt"), "\uFEFF# ours\r\n\r\nšpricaljka, brizgaljka = injector @injector\r\n");
  vi.advanceTimersByTime(10_001);
  expect([meansSomething(present(), "injektor"), meansSomething(present(), "špricanje")]).toEqual([true, false]);
  expect(present().longestAt(["spricaljke"], 0)?.meanings[0]?.groups).toEqual(["injector"]);
  rmSync(join(folder, "synonyms.txt"));
  vi.advanceTimersByTime(10_001);
  expect(meansSomething(present(), "spricaljka")).toBe(false);
  db.close();
});

test("a file with an error leaves the last good words in force, and says which line", () => {
  const db = openCatalogueDatabase(join(folder, "catalogue.db"));
  const present = createPresentSynonyms(db);
  writeFileSync(join(folder, "synonyms.txt"), "špricaljka, brizgaljka = injector");
  expect(meansSomething(present(), "spricaljka")).toBe(true);
  const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
  writeFileSync(join(folder, "synonyms.txt"), "špricaljka brizgaljka injector 2");
  vi.advanceTimersByTime(10_001);
  expect(meansSomething(present(), "spricaljka")).toBe(true);
  expect(warned.mock.calls[0]?.[0]).toContain('line 1: one "="');
  warned.mockRestore();
  db.close();
});

test("words before > stand for those behind it, and not the other way round", () => {
  const [truck, ...others] = parseSynonyms("kamion = truck, lorry > MAN, Volvo FH");
  expect(others).toEqual([]);
  const synonyms = createSynonyms(truck === undefined ? [] : [truck]);
  for (const word of ["kamiona", "lorries"])
    expect(synonyms.longestAt([word], 0)?.meanings[0]?.phrases.hr, word).toEqual([["kamion"], ["man"], ["volv", "fh"]]);
  expect(synonyms.longestAt(["man"], 0)).toBeNull();
  const [kit] = parseSynonyms("remontni komplet = repair kit > set brtvi = gasket kit");
  expect(kit?.phrases.en).toEqual([
    ["repair", "kit"],
    ["gasket", "kit"],
  ]);
});

test.each([
  ["a = b = c", 'one "="'],
  ["turbo =", "two words"],
  ["kamion = truck > MAN > DAF", 'one ">"'],
  ["b c d e f g = turbo", "5 words in a phrase"],
])("%s is refused", (line, why) => {
  expect(() => parseSynonyms(`# words\n${line}`)).toThrow(SynonymError);
  expect(() => parseSynonyms(`# words\n${line}`)).toThrow(`line 2: ${why}`);
});
