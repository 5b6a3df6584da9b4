import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAt } from "./cut-page.ts";
import { gzipForm, plainForm } from "./packed-page.ts";

const text = fc.oneof(
  fc.constantFrom("", 'nonce="', '"></script>', "<li>injector ".repeat(99), "čćžšđ €", "x".repeat(40_000)),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);
const pages = fc
  .array(fc.tuple(text, fc.nat({ max: 2 })), { maxLength: 12 })
  .chain((pieces) => fc.tuple(fc.constant(pieces), text));

test("whatever a page says and wherever its values stand: each answer is the page under its own values", () => {
  fc.assert(
    fc.property(pages, ([pieces, end]) => {
      const page = (values: readonly string[]) => pieces.map(([said, value]) => said + values[value]).join("") + end;
      const first = [randomUUID(), randomUUID(), randomUUID()];
      const parts = cutAt(page(first), first);
      const [plain, gzip] = [plainForm(parts), gzipForm(parts)];
      for (const values of [first, [randomUUID(), randomUUID(), randomUUID()], first]) {
        expect(Buffer.concat(plain.fill(values)).toString()).toBe(page(values));
        expect(gunzipSync(Buffer.concat(gzip.fill(values))).toString()).toBe(page(values));
      }
    }),
    { numRuns: 60 },
  );
});

test("packed it is about as small as if it were packed whole", () => {
  const row = "<tr><td>0 445 110 470</td><td>Common rail injector</td></tr>".repeat(60);
  const values = [randomUUID()];
  const page = Array.from({ length: 9 }, (_, at) => `${row}<script nonce="${values[0]}">${at}</script>`).join("");
  const packed = Buffer.concat(gzipForm(cutAt(page, values)).fill(values));
  expect(packed.length).toBeLessThan(9 * 100 + 200);
});
