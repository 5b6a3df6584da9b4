import type { DatabaseSync } from "node:sqlite";
import type { Sessions } from "../../accounts/sessions.ts";
import type { UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { FavouritesArea } from "../../contract/favourites.ts";
import { createMarks, type Marks } from "../../favourites/marks.ts";
import { createUserFavourites } from "../../favourites/user-favourites.ts";

/** Favourites in the books; their titles come from the catalogue. */
export function createFavouritesArea(
  db: DatabaseSync,
  { sessions, products }: Pick<Marks, "products"> & { sessions: Sessions },
): FavouritesArea {
  const favourites = createUserFavourites(db);
  return createMarks({
    products,
    async requireCustomer(c): Promise<UserId> {
      const user = sessions.requireUser(c);
      if (user.kind === "guest") throw new ErpError("FORBIDDEN", {});
      return user.id;
    },
    page: async (...args) => favourites.page(...args),
    marked: async (...args) => favourites.marked(...args),
    put: async (...args) => favourites.put(...args),
  });
}
