import { ToList } from "../catalogue/to-list.tsx";
import type { AddingRefused } from "../lists/add-to-list.ts";
import { ListAddPage } from "../lists/list-add-page.tsx";
import { ListLines } from "../lists/list-lines.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { ListsPage } from "../lists/lists-page.tsx";
import { ManageList } from "../lists/manage-list.tsx";
import { ShelfPage } from "../lists/shelf-page.tsx";
import { ROW } from "./made-up/goods.ts";
import {
  COLLEAGUES_LIST,
  LIST_ADD,
  LIST_ADD_ROWS,
  LIST_PAGE,
  LISTS,
  REFUSED_SHELF,
  refusedList,
  SHELF,
} from "./made-up/lists.ts";
import { AGAIN } from "./made-up/orders.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const refused = (errors: AddingRefused["errors"]): AddingRefused => ({
  errors,
  typed: { name: "", quantity: "1,5", list: "new", way: "add", isTemplate: false },
  key: "guide",
});

/** Named lists: the overview, one list, and the page that adds lines to a list. */
export function Lists() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="lists/lists-page">
        <Specimen state="" wide>
          <ListsPage page={LISTS} refused={refused({ name: { key: "tooManyLists", limit: 50 } })} />
        </Specimen>
        <Specimen state="empty" wide>
          <ListsPage page={{ ...LISTS, own: [], shared: [] }} />
        </Specimen>
      </Part>
      <Part module="lists/list-page">
        <Specimen state="own" wide>
          <ListPage page={{ ...LIST_PAGE, pages: 3, total: 250 }} />
        </Specimen>
        <Specimen state="of a colleague, to read" wide>
          <ListPage page={{ ...LIST_PAGE, list: COLLEAGUES_LIST, live: false }} />
        </Specimen>
        <Specimen state="outcome" wide>
          <ListPage page={{ ...LIST_PAGE, outcome: { view: AGAIN, cart: { title: "Cart 2", position: 2 } } }} />
        </Specimen>
        <Specimen state="no lines" wide>
          <ListPage page={{ ...LIST_PAGE, lines: [], total: 0, offered: null }} />
        </Specimen>
      </Part>
      <Part module="lists/list-lines">
        {(["conflict", "wrong"] as const).map((reason) => (
          <Specimen key={reason} state={reason} wide>
            <ListLines page={LIST_PAGE} refusal={refusedList(reason)} />
          </Specimen>
        ))}
      </Part>
      <Part module="lists/manage-list">
        <Specimen state="name refused">
          <ManageList list={LIST_PAGE.list} refusal={refusedList("name")} />
        </Specimen>
      </Part>
      <Part module="lists/shelf-page, shelf-lines">
        <Specimen state="own" wide>
          <ShelfPage page={SHELF} />
        </Specimen>
        <Specimen state="of a colleague, to read" wide>
          <ShelfPage page={{ ...SHELF, list: { ...SHELF.list, isEditable: false } }} />
        </Specimen>
        <Specimen state="refused" wide>
          <ShelfPage page={SHELF} refusal={REFUSED_SHELF} />
        </Specimen>
        <Specimen state="no lines" wide>
          <ShelfPage page={{ ...SHELF, lines: [] }} />
        </Specimen>
      </Part>
      <Part module="lists/list-add-page">
        <Specimen state="of a product">
          <ListAddPage page={LIST_ADD} refused={refused({ quantity: { key: "listQuantity" } })} />
        </Specimen>
        <Specimen state="of a cart, without lists">
          <ListAddPage page={{ ...LIST_ADD, kind: "cart", name: "Cart 2", lines: 12, lists: [] }} />
        </Specimen>
        <Specimen state="of a quick order">
          <ListAddPage page={LIST_ADD_ROWS} />
        </Specimen>
      </Part>
      <Part module="catalogue/to-list">
        <Specimen state="withWord">
          <ToList product={ROW} withWord />
        </Specimen>
      </Part>
    </Setting>
  );
}
