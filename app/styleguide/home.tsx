import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { Bought } from "../home/bought.tsx";
import { Desk } from "../home/desk.tsx";
import { Account, Counter, Lists } from "../home/desk-aside.tsx";
import { DeskOrders } from "../home/desk-orders.tsx";
import { Front, FrontFoot } from "../home/front.tsx";
import { LineCards } from "../home/line-cards.tsx";
import { QuickBox } from "../home/quick-box.tsx";
import { WaysToBuy } from "../home/ways-to-buy.tsx";
import { idOf, ROW } from "./made-up/goods.ts";
import {
  BOUGHT,
  DESK,
  DESK_ACCOUNT,
  DESK_ORDERS,
  FRONT,
  NEW_DESK,
  OVERDRAWN,
  UNREAD_DESK,
  UNREAD_FRONT,
} from "./made-up/home.ts";
import { OFFER } from "./made-up/offers.ts";
import { COMPANY, CUSTOMER, VISITOR } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const NOT_ADDED: AddRefusal = { product: ROW.id, typed: "1,5", error: { key: "quantity" } };

/** The home page of a customer, and that of visitors and guests. */
export function HomeParts() {
  return (
    <>
      <Setting frame={{ ...CUSTOMER, company: COMPANY }}>
        <Desks />
        <Orders />
        <Aside />
        <Part module="home/quick-box">
          <Specimen state="useNavigation: submitting" wide>
            <Setting sending={{ intent: "typed" }}>
              <QuickBox />
            </Setting>
          </Specimen>
        </Part>
      </Setting>
      <Setting frame={VISITOR}>
        <Fronts />
      </Setting>
    </>
  );
}

function Desks() {
  return (
    <Part module="home/desk, open-requests, unread">
      <Specimen state="" wide>
        <Desk desk={DESK} />
      </Specimen>
      <Specimen state="orders [], lists []" wide>
        <Desk desk={NEW_DESK} />
      </Specimen>
      <Specimen state="orders null, bought null, account null, lists null" wide>
        <Desk desk={UNREAD_DESK} />
      </Specimen>
      <Specimen state="mayOrder false, account undefined, refused" wide>
        <Desk
          desk={{ ...NEW_DESK, account: undefined, mayOrder: false }}
          refused={{ ...NOT_ADDED, product: idOf("0 445 110 369"), error: { key: "gone" } }}
        />
      </Specimen>
    </Part>
  );
}

function Orders() {
  return (
    <>
      <Part module="home/desk-orders">
        <Specimen state="total null, narrow">
          <DeskOrders orders={DESK_ORDERS.map((order) => ({ ...order, total: null }))} mayOrder />
        </Specimen>
      </Part>
      <Part module="home/bought">
        <Specimen state="live false, refused" wide>
          <Bought bought={{ ...BOUGHT, live: false }} mayOrder refused={NOT_ADDED} />
        </Specimen>
        <Specimen state="refused, offer" wide>
          <Bought
            bought={{ ...BOUGHT, rows: BOUGHT.rows.slice(0, 1) }}
            mayOrder
            refused={{ ...NOT_ADDED, offer: OFFER }}
          />
        </Specimen>
        <Specimen state="mayOrder false, narrow">
          <Bought bought={BOUGHT} mayOrder={false} />
        </Specimen>
      </Part>
    </>
  );
}

function Aside() {
  return (
    <Part module="home/desk-aside">
      <Specimen state="free < 0, inactive, blocking > 0">
        <Account account={OVERDRAWN} />
      </Specimen>
      <Specimen state="free null, overdue null">
        <Account account={{ ...DESK_ACCOUNT, free: null, bar: [], overdue: null }} />
      </Specimen>
      <Specimen state="creditLimit null">
        <Account account={{ ...DESK_ACCOUNT, creditLimit: null, free: null, bar: [] }} />
      </Specimen>
      <Specimen state="hasFavourites false">
        <Setting frame={{ hasFavourites: false }}>
          <Lists lists={DESK.lists} />
        </Setting>
      </Specimen>
      <Specimen state="company null">
        <Setting frame={{ company: null }}>
          <Counter />
        </Setting>
      </Specimen>
    </Part>
  );
}

function Fronts() {
  return (
    <>
      <Part module="home/front">
        <Specimen state="" wide>
          <Front front={FRONT} />
          <FrontFoot front={FRONT} />
        </Specimen>
        <Specimen state="lines null, manufacturers []" wide>
          <Front front={UNREAD_FRONT} />
          <FrontFoot front={UNREAD_FRONT} />
        </Specimen>
        <Specimen state="progress" wide>
          <Front front={{ ...UNREAD_FRONT, progress: { read: 421_000, total: 1_000_000 } }} />
        </Specimen>
        <Specimen state="empty" wide>
          <Front front={{ ...FRONT, empty: { goods: "import", accounts: "erp" }, lines: [] }} />
        </Specimen>
        <Specimen state="age 3 h" wide>
          <Front front={{ ...FRONT, age: 10_800_000 }} />
        </Specimen>
      </Part>
      <Part module="home/line-cards">
        <Specimen state="one line" wide>
          <Setting frame={{ lines: ["diesel"] }}>
            <LineCards counts={FRONT.lines} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="home/ways-to-buy">
        <Specimen state="hasRegistration false" wide>
          <Setting frame={{ hasRegistration: false }}>
            <WaysToBuy />
          </Setting>
        </Specimen>
        <Specimen state="hasLogin false" wide>
          <Setting frame={{ hasLogin: false, hasRegistration: false }}>
            <WaysToBuy />
          </Setting>
        </Specimen>
      </Part>
    </>
  );
}
