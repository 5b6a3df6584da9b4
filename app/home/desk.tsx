import { AddRefusalNote } from "../cart/lines/add-refusal-note.tsx";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { Bought } from "./bought.tsx";
import { Account, Counter, Lists, OpenCarts } from "./desk-aside.tsx";
import { DeskOrders } from "./desk-orders.tsx";
import { HandedCarts } from "./handed-carts.tsx";
import type { DeskData } from "./load-desk.ts";
import { OpenRequests } from "./open-requests.tsx";
import { QuickBox } from "./quick-box.tsx";

/** A customer's home page: their daily tasks at the top, and the state of their orders. */
export function Desk({ desk, refused }: { desk: DeskData; refused?: AddRefusal }) {
  const t = useTexts();
  const { name } = useHeader();
  const { orders, bought, account, lists, carts, handed, requests, mayOrder } = desk;
  const isBeside = bought?.rows.some(({ row }) => row.id === refused?.product && row.buyable);
  return (
    <div className="desk">
      <h1>{t("desk.heading", { name })}</h1>
      {refused && !isBeside && <AddRefusalNote refused={refused} />}
      <div className={mayOrder && account !== undefined ? "desk__two" : "stack"}>
        {mayOrder && <QuickBox />}
        {account !== undefined && <Account account={account} />}
      </div>
      <HandedCarts handed={handed} />
      <OpenRequests requests={requests} />
      <div className="desk__two">
        <div className="stack">
          {orders !== undefined && <DeskOrders orders={orders} mayOrder={mayOrder} />}
          {bought !== undefined && <Bought bought={bought} mayOrder={mayOrder} refused={refused} />}
        </div>
        <div className="stack">
          <OpenCarts carts={carts} />
          <Lists lists={lists} />
          <Counter />
        </div>
      </div>
    </div>
  );
}
