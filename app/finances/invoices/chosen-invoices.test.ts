import { expect, test } from "vitest";
import { readChosen, toChosenSearch } from "./chosen-invoices.ts";

const many = (count: number) => Array.from({ length: count }, (_, index) => `invoice=${index}`).join("&");

test.each<[string, string, string[], string | null]>([
  ["one", "invoice=26-R-000001", ["26-R-000001"], null],
  ["each once, in the order of the address", "invoice=b&invoice=a&invoice=b", ["b", "a"], null],
  ["spaces around are no part of a number", "invoice=%20a%20&invoice=a", ["a"], null],
  ["none", "", [], "none"],
  ["empty ones are none", "invoice=&invoice=%20", [], "none"],
  ["amounts in an address say nothing", "invoice=a&open=1&amount=0.01", ["a"], null],
])("%s", (_, query, ids, wrong) => {
  expect(readChosen(new URLSearchParams(query))).toEqual({ ids, wrong });
});

test("fifty can be paid by one slip, fifty-one cannot", () => {
  expect(readChosen(new URLSearchParams(many(50))).wrong).toBeNull();
  expect(readChosen(new URLSearchParams(`${many(50)}&invoice=7`)).wrong).toBeNull();
  expect(readChosen(new URLSearchParams(many(51))).wrong).toBe("too-many");
});

test("an address says them all again", () => {
  expect(toChosenSearch([])).toBe("");
  expect(toChosenSearch(["a/1", "b&c"])).toBe("?invoice=a%2F1&invoice=b%26c");
});
