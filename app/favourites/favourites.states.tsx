import { row } from "../goods/goods.states.tsx";
import { each, narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { OFFERED } from "../styleguide/readers.ts";
import { AddAllForm } from "./add-all-form.tsx";
import { FavouritesPage } from "./favourites-page.tsx";

const PAGE = {
  ...{ page: 0, pages: 3, total: 250, live: true, offered: OFFERED, outcome: null },
  rows: [row("0 445 110 470"), row("0 433 171 755")].map((row) => {
    return { id: row.id, number: row.number, row: { ...row, favourite: true } };
  }),
};

const REASONS = ["nothing", "conflict", "tooManyCarts", "unread", "failed", "unknown"] as const;

export const PARTS: StatesByName = {
  "favourites/favourites-page": wide({ favourites: PAGE }, FavouritesPage, {
    "live false, row null, refused": {
      favourites: { live: false, rows: PAGE.rows.map((one) => ({ ...one, row: null })) },
      refused: { product: row("0 445 110 369").id, typed: "1", error: { key: "gone" } },
    },
    "total 0": { favourites: { rows: [], total: 0, offered: null } },
  }),
  "favourites/add-all-form": narrow({ offered: OFFERED }, AddAllForm, {
    ...each(REASONS, (reason) => ({ refusal: { view: null, limit: 50, chosen: "new@guide", reason } })),
    "useNavigation: submitting": (usual) => sent({ intent: "add-all" }, usual),
  }),
};
