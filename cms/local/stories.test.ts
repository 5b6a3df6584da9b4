import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { page } from "../conformance/raw-stories.ts";
import { createLocalCms } from "./local-cms.ts";

const lines: { file: string; faults: string[] }[] = [];
const log = { info: () => {}, warn: (line: object) => void lines.push(line as (typeof lines)[number]) };
afterEach(() => void lines.splice(0));

test("the shop's own stories are read without a fault, and every address has its story in every language", async () => {
  const cms = createLocalCms({ log });
  const addresses = await cms.addresses({});
  expect(addresses.length).toBeGreaterThan(20);
  for (const { slug, languages } of addresses) {
    expect([slug, languages]).toEqual([slug, [...LOCALES]]);
    for (const locale of LOCALES) expect((await cms.story(slug, { locale }))?.language, slug).toBe(locale);
  }
  for (const locale of LOCALES) expect((await cms.site({ locale })).company.name).not.toBe("");
  expect(lines).toEqual([]);
});

describe("a bad file is one line in the log, and the shop has the others", () => {
  const about = JSON.stringify(page("about").en);
  test.each([
    ["no JSON", "broken.json", "{", /JSON/],
    ["empty", "broken.json", "", /JSON/],
    ["a list", "broken.json", "[]", /address is that of no page/],
    [
      "of an unknown type",
      "broken.json",
      JSON.stringify({ ...page("broken").en, content: { component: "hero" } }),
      /neither a page/,
    ],
    ["of an odd name", "Broken Page.json", JSON.stringify(page("broken-page").en), /address is that of no page/],
  ])("%s", async (_, name, text, fault) => {
    const folder = writeStories({ "about.json": about, [name]: text });
    try {
      const cms = createLocalCms({ folder, log });
      expect((await cms.addresses({})).map(({ slug }) => slug)).toEqual(["about"]);
      const slug = name.replace(".json", "");
      expect(await cms.story(slug, { locale: "en" })).toBeNull();
      const told = lines.filter(({ file }) => file.endsWith(name));
      expect(told).toHaveLength(1);
      expect(told[0]?.faults.join()).toMatch(fault);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("which is shown in the other language, and listed in that one alone", async () => {
    const { en, hr } = page("mixed");
    const folder = writeStories({ "mixed.json": JSON.stringify({ ...en, content: { component: "hero" } }) });
    writeFileSync(join(folder, "hr", "mixed.json"), JSON.stringify(hr));
    try {
      const cms = createLocalCms({ folder, log });
      expect(await cms.addresses({})).toMatchObject([{ slug: "mixed", languages: ["hr"] }]);
      expect(await cms.story("mixed", { locale: "en" })).toMatchObject({ language: "hr", languages: ["hr"] });
      expect(lines).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("of another place: where it stands counts, in all languages alike", async () => {
    const folder = writeStories({ "about.json": JSON.stringify(page("elsewhere").en) });
    writeFileSync(join(folder, "hr", "about.json"), JSON.stringify(page("about").hr));
    try {
      const cms = createLocalCms({ folder, log });
      expect(await cms.addresses({})).toMatchObject([{ slug: "about", languages: ["en", "hr"] }]);
      for (const locale of LOCALES)
        expect(await cms.story("about", { locale })).toMatchObject({ language: locale, languages: ["en", "hr"] });
      expect(lines).toEqual([{ file: "en/about.json", faults: ["its full_slug is not its place, which counts"] }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("a folder that no page shows", async () => {
    const folder = writeStories({});
    mkdirSync(join(folder, "en", "jobs"));
    writeFileSync(join(folder, "en", "jobs", "mechanic.json"), JSON.stringify(page("jobs/mechanic").en));
    try {
      expect(await createLocalCms({ folder, log }).addresses({})).toEqual([]);
      expect(lines).toEqual([
        { file: "en/jobs/mechanic.json", faults: ["its address is that of no page of the shop"] },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("a folder that is not there", async () => {
    const cms = createLocalCms({ folder: "/nowhere/stories", log });
    expect(await cms.addresses({})).toEqual([]);
    expect(lines).toHaveLength(2);
  });
});

function writeStories(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "dizna-stories-"));
  for (const locale of LOCALES) mkdirSync(join(folder, locale));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "en", name), text);
  return folder;
}
