import { describe, expect, test } from "vitest";
import { isAddress, parseNamedAddress, toHeaderName } from "./named-address.ts";

describe("one plain address", () => {
  test.each(["ana@example.com", "ana.horvat+dijelovi@auto-servis.example.hr", "o'neill@example.com"])("%s", (text) => {
    expect(isAddress(text)).toBe(true);
  });

  test.each([
    "",
    "ana",
    "a@b.hr, c@d.hr",
    "a@b.hr;c@d.hr",
    "a@b.hr\r\nBcc: evil@e.test",
    "a@b.hr\nBcc:evil@e.test",
    "a@b.hr\n",
    " a@b.hr",
    "a b@c.hr",
    '"a, b"@c.hr',
    "Ana <a@b.hr>",
    "<a@b.hr>",
    "a@b.hr(comment)",
    "a@b",
    "a@b.hr\0",
    `${"a".repeat(250)}@b.hr`,
  ])("not %j", (text) => {
    expect(isAddress(text)).toBe(false);
  });
});

test.each([
  ["Dizna <shop@example.com>", { name: "Dizna", address: "shop@example.com" }],
  ['"Dizna, d.o.o." <shop@example.com>', { name: "Dizna, d.o.o.", address: "shop@example.com" }],
  ["shop@example.com", { name: "", address: "shop@example.com" }],
  ["Dizna <shop@example.com>, x@y.hr", null],
  ["Dizna", null],
  ["", null],
])("the sender %j", (text, mailbox) => {
  expect(parseNamedAddress(text)).toEqual(mailbox);
});

test.each([
  ["Ana\r\nBcc: evil@e.test", "Ana Bcc: evil@e.test"],
  ['Ana" <evil@e.test>, "x', "Ana evil@e.test , x"],
  ["\u202eanA\0", "anA"],
  ["Željka Šarić", "Željka Šarić"],
])("the name %j is one line that ends nowhere", (name, plain) => {
  expect(toHeaderName(name)).toBe(plain);
});
