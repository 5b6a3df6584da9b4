import { AddAllForm } from "../favourites/add-all-form.tsx";
import type { AllFavouritesRefusal } from "../favourites/favourites-into-cart.ts";
import { FavouritesPage } from "../favourites/favourites-page.tsx";
import { idOf } from "./made-up/goods.ts";
import { OFFERED } from "./made-up/orders.ts";
import { CUSTOMER, FAVOURITES } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const notAdded = (reason: AllFavouritesRefusal["reason"]): AllFavouritesRefusal => ({
  reason,
  view: null,
  limit: reason === "tooManyCarts" ? 50 : null,
  chosen: "new@guide",
});

/** The products that a customer has marked as favourites. */
export function Favourites() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="favourites/favourites-page">
        <Specimen state="" wide>
          <FavouritesPage favourites={FAVOURITES} />
        </Specimen>
        <Specimen state="live false, row null, refused" wide>
          <FavouritesPage
            favourites={{
              ...FAVOURITES,
              live: false,
              pages: 3,
              rows: FAVOURITES.rows.slice(0, 1).map((row) => ({ ...row, row: null })),
            }}
            refused={{ product: idOf("0 445 110 369"), typed: "1", error: { key: "gone" } }}
          />
        </Specimen>
        <Specimen state="total 0" wide>
          <FavouritesPage favourites={{ ...FAVOURITES, rows: [], total: 0, offered: null }} />
        </Specimen>
      </Part>
      <Part module="favourites/add-all-form">
        {(["nothing", "conflict", "tooManyCarts", "unread", "failed", "unknown"] as const).map((reason) => (
          <Specimen key={reason} state={reason}>
            <AddAllForm offered={OFFERED} refusal={notAdded(reason)} />
          </Specimen>
        ))}
        <Specimen state="useNavigation: submitting">
          <Setting sending={{ intent: "add-all" }}>
            <AddAllForm offered={OFFERED} />
          </Setting>
        </Specimen>
      </Part>
    </Setting>
  );
}
