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
])("after %j comes of %j: %j", (title, manufacturer, shown) => expect(makerAfter(title, manufacturer)).toBe(shown));
