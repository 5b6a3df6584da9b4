import { expect, test } from "vitest";
import { toPlainName } from "./plain-name.ts";

test.each([
  "Ana Primjer",
  "Autoservis Primjer d.o.o.",
  "Željka O’Šarić-Kos",
  "Diesel & Turbo 4x4 (Split) j.d.o.o.",
  "T.T. Servis",
])("%s is a name", (name) => {
  expect(toPlainName(name)).toBe(name);
});

test.each([
  "",
  "win.example.com",
  "Click https://evil.test",
  "evil.test/now",
  "ana@evil.test",
  "Pay at evil dot com",
  "Pay at evil. com",
  "a\nb: c",
  "x".repeat(81),
  "<b>Ana</b>",
])("%s is none that a mail says", (name) => {
  expect(toPlainName(name)).toBe("");
});
