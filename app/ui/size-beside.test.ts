import { expect, test } from "vitest";
import { sizeBeside } from "./size-beside.ts";

test.each([
  ["Seal kit, VW Golf VII 2.0 TDI", "2.0 TDI", ""],
  ["Injector, VW Golf VII 2.0 TDI", "2.0 TDI, 110 kW", "110 kW"],
  ["Turbocharger (1.6 HDi)", "1.6 HDi, 80 kW", "80 kW"],
  ["Washer", "15 × 7.5 × 1.5 mm", "15 × 7.5 × 1.5 mm"],
  ["Filter, 150 mm", "15", "15"],
  ["Filter", "", ""],
  ["", "15", "15"],
])("beside %j the size %j says %j", (title, size, shown) => expect(sizeBeside({ title, size })).toBe(shown));
