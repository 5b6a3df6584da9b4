import type { OwnKey } from "#server/services/own-numbers/own-number.ts";
import type { OwnNumbersData } from "../../own-numbers/load-own-numbers.ts";
import { idOf } from "./goods.ts";

export const OWN_NUMBERS: OwnNumbersData = {
  hasCompany: true,
  mayChange: true,
  text: "",
  page: 0,
  pages: 3,
  total: 123,
  limit: 50_000,
  rows: (["file", "order", "typed"] as const).map((source, at) => ({
    key: `REG4711${at}` as OwnKey,
    number: `REG-4711/${at}`,
    product: idOf("0 445 110 369"),
    productNumber: "0 445 110 369",
    title: source === "order" ? null : "Injector, common rail CRI2-20",
    manufacturer: source === "order" ? null : "Bosch",
    source,
    taughtAt: "2026-11-20T09:44:00Z",
  })),
};
