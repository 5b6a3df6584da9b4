import type { OwnKey } from "#server/services/own-numbers/own-number.ts";
import { named } from "../goods/goods.states.tsx";
import { narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { OwnNumberForm } from "./own-number-form.tsx";
import { OwnNumbersPage } from "./own-numbers-page.tsx";

const PAGE = {
  ...{ hasCompany: true, mayChange: true, text: "", page: 0, pages: 3, total: 123, limit: 50_000 },
  rows: (["file", "order", "typed"] as const).map((source, at) => ({
    ...{ ...named("0 445 110 369"), productNumber: "0 445 110 369", source, taughtAt: "2026-11-20T09:44:00Z" },
    ...(source === "order" && { title: null, manufacturer: null }),
    ...{ key: `REG4711${at}` as OwnKey, number: at === 2 ? "REG-4711/Š-".repeat(7) : `REG-4711/${at}` },
  })),
};

const NONE = { pages: 1, total: 0, rows: [] };

export const PARTS: StatesByName = {
  "own-numbers/own-number-form": narrow({ own: { number: null } }, OwnNumberForm, {
    number: { own: { number: "REG-4711/Š" } },
    refused: { refused: { typed: "+++", error: { key: "ownNumber", limit: 80 } } },
    "useNavigation: submitting": (usual) => sent({ intent: "own-number" }, usual),
  }),
  "own-numbers/own-numbers-page": wide({ page: PAGE }, OwnNumbersPage, {
    refused: { page: { rows: PAGE.rows.slice(0, 1) }, refused: { key: "confirmForget" } },
    "total 0, failed": { page: NONE, refused: { key: "failed" } },
    "total 0, text": { page: { ...NONE, text: "reg" } },
    "hasCompany false": { page: { ...NONE, hasCompany: false } },
  }),
};
