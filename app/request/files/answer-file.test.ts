import { expect, test } from "vitest";
import { toDisposition } from "./answer-file.ts";

test.each([
  ["invoices-2026-11-20.csv", "invoices-2026-11-20.csv", "invoices-2026-11-20.csv"],
  ["račun đ-1.pdf", "racun_d-1.pdf", "ra%C4%8Dun%20%C4%91-1.pdf"],
  ["26/R\\1.pdf", "26-R-1.pdf", "26-R-1.pdf"],
  ['a"b\r\nSet-Cookie: x.pdf', "a_b__Set-Cookie__x.pdf", "a%22b%0D%0ASet-Cookie%3A%20x.pdf"],
  ["it's (1)*.csv", "it_s__1__.csv", "it%27s%20%281%29%2A.csv"],
])("%j", (name, plain, encoded) => {
  expect(toDisposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
