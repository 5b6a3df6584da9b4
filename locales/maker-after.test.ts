import { expect, test } from "vitest";
import { makerAfter } from "./maker-after.ts";

test.each([
  ["Injector", "Denso", "Denso"],
  ["Injector, Denso", "Denso", ""],
  ["Injector DENSO ", "Denso", ""],
  ["Denso", "Denso", ""],
  ["Denso injector", "Denso", "Denso"],
  ["Injector Xdenso", "Denso", "Denso"],
  ["Injector", "", ""],
])("after the title %j, the manufacturer %j is shown as %j", (title, manufacturer, shown) =>
  expect(makerAfter(title, manufacturer)).toBe(shown),
);
