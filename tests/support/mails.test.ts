import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { waitForMails } from "./mails.ts";

const folder = mkdtempSync(join(tmpdir(), "dizna-mails-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a mail that comes later is waited for, parsed, and picked by its recipient", async () => {
  const waiting = waitForMails(folder, { to: "ana@example.com" });
  mkdirSync(folder, { recursive: true });
  writeMail("1", "ivo@example.com", "Order");
  writeMail("2", "ana@example.com", "=?utf-8?Q?Narud=C5=BEba?=");
  expect((await waiting).map(({ subject }) => subject)).toEqual(["Narudžba"]);
});

test("mails that do not come are an error that says how many did", async () => {
  await expect(waitForMails(folder, { atLeast: 2, within: 0 })).rejects.toThrow("0 of 2 mails came");
});

test("asking for none answers at once, even where there is no folder", async () => {
  await expect(waitForMails(folder, { atLeast: 0 })).resolves.toEqual([]);
});

function writeMail(name: string, to: string, subject: string): void {
  writeFileSync(
    join(folder, `${name}.eml`),
    `From: shop@example.com\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nText\r\n`,
  );
}
