import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import type { UserId } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { FavouritesArea } from "../../../contract/favourites.ts";
import { reading, transaction } from "../../../sqlite/transaction.ts";
import { createMarks, type Marks } from "../../favourites/marks.ts";
import { markedAmong, pageOfMarks, putMark } from "../../favourites/user-favourites.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";

/** Favourites in the books; their titles come from the catalogue. */
export function createFavouritesArea(
  db: DatabaseSync,
  { sessions, products }: Pick<Marks, "products"> & { sessions: OfficeSessions },
): FavouritesArea {
  return createMarks({
    products,
    async requireCustomer(c): Promise<UserId> {
      const user = sessions.requireUser(c);
      if (user.kind === "guest") throw new ErpError("FORBIDDEN", {});
      return user.id;
    },
    page: async (...args) => reading(db, () => runNow(db, pageOfMarks(...args))),
    marked: async (...args) => runNow(db, markedAmong(...args)),
    put: async (...args) => transaction(db, () => runNow(db, putMark(...args))),
  });
}
