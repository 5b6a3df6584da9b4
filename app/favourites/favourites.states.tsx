import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { LISTING } from "../catalogue/catalogue.states.tsx";
import { idOf } from "../goods/goods.states.tsx";
import { each, narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { CARTS, OFFERED } from "../styleguide/readers.ts";
import { AddAllForm } from "./add-all-form.tsx";
import type { AllFavouritesRefusal } from "./favourites-into-cart.ts";
import { FavouritesPage } from "./favourites-page.tsx";
import type { FavouritesData } from "./load-favourites.ts";

export const FAVOURITES: FavouritesData = {
  page: 0,
  pages: 1,
  total: 2,
  rows: LISTING.rows.slice(0, 2).map((one) => ({ id: one.id, number: one.number, row: { ...one, favourite: true } })),
  live: true,
  offered: {
    carts: CARTS.map(({ id: cart, title, active }) => ({ id: cart as CartId, title, active, choice: cart })),
    newCart: "new",
  },
  outcome: null,
};

const notAdded = (reason: AllFavouritesRefusal["reason"]): AllFavouritesRefusal => ({
  reason,
  view: null,
  limit: reason === "tooManyCarts" ? 50 : null,
  chosen: "new@guide",
});

export const PARTS: StatesByName = {
  "favourites/favourites-page": wide({
    "": <FavouritesPage favourites={FAVOURITES} />,
    "live false, row null, refused": (
      <FavouritesPage
        favourites={{
          ...FAVOURITES,
          live: false,
          pages: 3,
          rows: FAVOURITES.rows.slice(0, 1).map((row) => ({ ...row, row: null })),
        }}
        refused={{ product: idOf("0 445 110 369"), typed: "1", error: { key: "gone" } }}
      />
    ),
    "total 0": <FavouritesPage favourites={{ ...FAVOURITES, rows: [], total: 0, offered: null }} />,
  }),
  "favourites/add-all-form": narrow({
    ...each(["nothing", "conflict", "tooManyCarts", "unread", "failed", "unknown"], (reason) => (
      <AddAllForm offered={OFFERED} refusal={notAdded(reason)} />
    )),
    "useNavigation: submitting": sent({ intent: "add-all" }, <AddAllForm offered={OFFERED} />),
  }),
};
