import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runOffice } from "#tests/support/back-office.ts";
import { GENERAL_PARTNER } from "../../contract/context.ts";
import { toDay } from "../../contract/local-date.ts";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";
import { createStaff } from "../../own/embedded/staff.ts";
import { createClosedDays, createHouses } from "../../own/embedded/supply/houses.ts";
import { deliveryOptionsSchema } from "../../protocol/calls/messages/delivery-messages.ts";

let dataDir: string;
const run = (...args: string[]) => runOffice(dataDir, ...args);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-delivery-"));
  createStaff({ dataDir }).close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const SPLIT = [
  ...["branches", "split", "--name", "Poslovnica Split", "--address", "Lučka cesta 4", "--postal-code", "21000"],
  ...["--city", "Split", "--hours", "mon-fri 08:00-16:00, sat 08:00-12:00"],
];
const DPD = ["carriers", "dpd", "--name", "DPD", "--costs", "300=0.00,0=6", "--countries", "hr,si"];

test("a branch is opened, changed, closed for a day, ended and reopened; the shop offers what holds", async () => {
  expect((await run("branches")).out).toBe("No branches.");
  expect(await run(...SPLIT)).toMatchObject({ code: 0, err: "" });
  expect((await run("branches", "split", "--phone", "021 555")).out).toContain("Split, HR, 021 555");
  expect((await run("close-day", "2026-12-24", "--branch", "split")).out).toBe("2026-12-24  split  closed");
  expect((await run("close-day", "2026-12-25")).out).toBe("2026-12-25  the whole house  closed");
  const { branches, closedDays } = await options();
  expect(closedDays).toEqual(["2026-12-25"]);
  expect(branches).toMatchObject([{ id: "split", address: { phone: "021 555" }, closedDays: ["2026-12-24"] }]);
  expect(branches[0]?.hours.map(({ weekday, to }) => `${weekday} ${to}`).join()).toBe(
    "1 16:00,2 16:00,3 16:00,4 16:00,5 16:00,6 12:00",
  );
  await run("close-day", "2026-12-24", "--branch", "split", "--open");
  await run("branches", "split", "--hours", "tue 09:00-10:00");
  expect((await options()).branches).toMatchObject([{ hours: [{ weekday: 2 }], closedDays: [] }]);
  expect((await run("branches", "split", "--end")).out).toMatch(/ENDED$/);
  expect((await options()).branches).toEqual([]);
  await run("branches", "split", "--reopen");
  expect((await options()).branches).toHaveLength(1);
});

test("a branch abroad has its country, and may be open until midnight", async () => {
  const { out } = await run(...SPLIT, "--country", "si", "--hours", "mon 00:00-24:00");
  expect(out).toContain("21000 Split, SI\n  mon 00:00-24:00");
  expect((await run("branches", "split", "--phone", "1")).out).toContain("Split, SI, 1");
  expect(z.safeEncode(deliveryOptionsSchema, await options()).success).toBe(true);
});

test("one warehouse is closed for a day while the others and every branch work, unless it is a branch, too", async () => {
  await run(...SPLIT);
  await run("warehouse", "zadar", "--name", "Zadar");
  await run("warehouse", "split", "--name", "Split");
  expect((await run("close-day", "2026-12-24", "--warehouse", "zadar")).out).toBe(
    "2026-12-24  warehouse zadar  closed",
  );
  expect(closedHouses("2026-12-24")).toEqual(["zadar"]);
  expect(await options()).toMatchObject({ closedDays: [], branches: [{ closedDays: [] }] });
  await run("close-day", "2026-12-24", "--warehouse", "zadar", "--open");
  expect((await run("close-day", "2026-12-24", "--warehouse", "split")).out).toBe(
    "2026-12-24  warehouse split  closed\nThe branch split is the same place.",
  );
  expect(closedHouses("2026-12-24")).toEqual(["split"]);
  expect(await options()).toMatchObject({ branches: [{ closedDays: ["2026-12-24"] }] });
});

test("a carrier has names, costs by the goods' amount, countries and PO boxes; the shop offers it until it is ended", async () => {
  expect((await run("carriers")).out).toBe("No carriers.");
  expect((await run(...DPD)).out).toBe(
    "dpd  DPD\n  from 0.00: 6.00, from 300.00: 0.00, VAT 25.00 %  HR,SI, no PO boxes",
  );
  await run("carriers", "dpd", "--name-hr", "DPD paket", "--po-boxes", "--vat", "13.00");
  expect((await options()).carriers).toMatchObject([
    {
      ...{ id: "dpd", name: "DPD paket", takesPoBoxes: true, countries: ["HR", "SI"], vatPercent: 1_300 },
      costs: [
        { from: 0, cost: 600 },
        { from: 30_000, cost: 0 },
      ],
    },
  ]);
  expect((await run("carriers", "dpd", "--everywhere", "--no-po-boxes", "--costs", "")).out).toContain(
    "invoiced separately, VAT 13.00 %  everywhere, no PO boxes",
  );
  await run("carriers", "dpd", "--end");
  expect((await options()).carriers).toEqual([]);
  expect((await run("carriers")).out).toContain("ENDED");
});

test.each([
  [["branches", "Split"], 2, 'ID takes small letters, digits and hyphens, not "Split"'],
  [["branches", "split"], 1, "a branch needs --name"],
  [[...SPLIT.slice(0, 6), "--city", "Split"], 1, "a branch needs --postal-code"],
  [[...SPLIT, "--hours", "fri-mon 08:00-16:00"], 1, '--hours takes "mon-fri 07:30-16:00"'],
  [[...SPLIT, "--hours", "mon 16:00-08:00"], 1, '--hours takes "mon-fri 07:30-16:00"'],
  [[...SPLIT, "--hours", "mon 08:00-29:30"], 1, '--hours takes "mon-fri 07:30-16:00", not "mon 08:00-29:30"'],
  [[...SPLIT, "--hours", "mon 24:00-24:30"], 1, '--hours takes "mon-fri 07:30-16:00"'],
  [[...SPLIT, "--country", "Slovenia"], 1, '--country takes a code such as HR, not "Slovenia"'],
  [[...SPLIT, "--hours", "always"], 1, '--hours takes "mon-fri 07:30-16:00"'],
  [["carriers", "dpd"], 1, "a carrier needs --name"],
  [[...DPD, "--costs", "much"], 1, '--costs takes "0=6.00,300=0.00", not "much"'],
  [[...DPD, "--costs", "0=-1"], 1, '--costs takes "0=6.00,300=0.00"'],
  [[...DPD, "--costs", "0=1,0=2"], 1, "--costs names an amount twice"],
  [[...DPD, "--vat", "much"], 1, '--vat takes a rate such as 25.00, not "much"'],
  [[...DPD, "--countries", "Croatia"], 1, "--countries takes HR,SI"],
  [["close-day"], 2, "YYYY-MM-DD is missing"],
  [["close-day", "2026-02-30"], 1, 'a day is such as 2026-12-24, not "2026-02-30"'],
  [["close-day", "2026-12-24", "--branch", "knin"], 1, "there is no branch knin"],
  [["close-day", "2026-12-24", "--warehouse", "knin"], 1, '--warehouse takes one of main, not "knin"'],
  [["close-day", "2026-12-24", "--branch", "a", "--warehouse", "main"], 2, "for a branch or for a warehouse"],
])("%j is refused with %i and says why; nothing is written", async (words, code, sentence) => {
  const answer = await run(...words);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.err).toContain(sentence);
  expect(await options()).toMatchObject({ branches: [], carriers: [], closedDays: [] });
});

/** The codes of the warehouses that are closed on a day. */
function closedHouses(date: string): string[] {
  const [books, goods] = [openBooks(join(dataDir, "erp.db")), openCatalogueDatabase(join(dataDir, "catalogue.db"))];
  try {
    const houses = createHouses(goods)(createClosedDays(books)(date));
    return houses.filter(({ closedDays }) => closedDays.has(toDay(date))).map(({ code }) => code);
  } finally {
    books.close();
    goods.close();
  }
}

/** The places, carriers and days that the shop offers now. */
async function options() {
  const erp = createEmbeddedErp({ dataDir });
  try {
    return await erp.delivery.options({
      ...{
        locale: "hr",
        partner: GENERAL_PARTNER,
        user: null,
        token: null,
        deadline: Date.now() + 30_000,
        requestId: "test",
      },
    });
  } finally {
    await erp.close();
  }
}
