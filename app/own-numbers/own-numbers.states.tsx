import type { OwnKey } from "#server/services/own-numbers/own-number.ts";
import { idOf } from "../goods/goods.states.tsx";
import { narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import type { OwnNumbersData } from "./load-own-numbers.ts";
import { OwnNumberForm } from "./own-number-form.tsx";
import { OwnNumbersPage } from "./own-numbers-page.tsx";

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

const LONG = "REG-4711/Š-".repeat(7);

export const PARTS: StatesByName = {
  "own-numbers/own-number-form": narrow({
    "": <OwnNumberForm own={{ number: null }} />,
    number: <OwnNumberForm own={{ number: "REG-4711/Š" }} />,
    refused: (
      <OwnNumberForm own={{ number: null }} refused={{ typed: "+++", error: { key: "ownNumber", limit: 80 } }} />
    ),
    "useNavigation: submitting": sent({ intent: "own-number" }, <OwnNumberForm own={{ number: "REG-4711/Š" }} />),
  }),
  "own-numbers/own-numbers-page": wide({
    "": <OwnNumbersPage page={OWN_NUMBERS} />,
    "text, long number, refused": (
      <OwnNumbersPage
        page={{ ...OWN_NUMBERS, pages: 1, rows: OWN_NUMBERS.rows.slice(0, 1).map((row) => ({ ...row, number: LONG })) }}
        refused={{ key: "confirmForget" }}
      />
    ),
    "total 0, failed": (
      <OwnNumbersPage page={{ ...OWN_NUMBERS, pages: 1, total: 0, rows: [] }} refused={{ key: "failed" }} />
    ),
    "total 0, text": <OwnNumbersPage page={{ ...OWN_NUMBERS, pages: 1, total: 0, rows: [], text: "reg" }} />,
    "hasCompany false": <OwnNumbersPage page={{ ...OWN_NUMBERS, hasCompany: false, pages: 1, total: 0, rows: [] }} />,
  }),
};
