import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { each, type StatesByName, wide } from "../styleguide/parts.tsx";
import { CAPTCHA } from "../styleguide/readers.ts";
import type { WatchRefusal } from "./ask-watch.ts";
import type { WatchPageData } from "./load-watch.ts";
import { NoticePage } from "./notice-page.tsx";
import { WaitingPage } from "./waiting-page.tsx";
import { WatchPage } from "./watch-page.tsx";

const ID = "bosch~0_445_110_369" as ProductId;

const TITLE = "Brizgaljka Common Rail CRI2-18, VW/Audi 2.0 TDI";

const EMAIL = "ana.primjer@autoservis-sirokopojasna.example";

const product = { id: ID, number: "0 445 110 369", title: TITLE, pack: 1 };

const OF_VISITOR: WatchPageData = { product, isOut: true, who: { kind: "visitor", challenge: CAPTCHA }, isSent: false };

const OF_CUSTOMER: WatchPageData = { ...OF_VISITOR, who: { kind: "customer", email: EMAIL, isWaiting: false } };

const refused = (refusal: Partial<WatchRefusal>): WatchRefusal => ({
  reply: null,
  reason: null,
  minutes: null,
  captcha: null,
  challenge: CAPTCHA,
  ticked: false,
  ...refusal,
});

const WATCHES = [{ product: ID, number: product.number, title: TITLE, email: EMAIL, since: Date.UTC(2026, 10, 20, 9) }];

export const PARTS: StatesByName = {
  "stock-watch/watch-page": wide({
    visitor: <WatchPage page={OF_VISITOR} />,
    "visitor, reply, captcha": (
      <WatchPage
        page={OF_VISITOR}
        refusal={refused({
          reply: { status: "error", initialValue: { email: "ana@" }, error: { email: ["email"] } },
          captcha: "unticked",
        })}
      />
    ),
    "visitor, isSent": <WatchPage page={{ ...OF_VISITOR, isSent: true }} />,
    minutes: <WatchPage page={OF_VISITOR} refusal={refused({ minutes: 12 })} />,
    customer: <WatchPage page={OF_CUSTOMER} />,
    "customer, isWaiting": (
      <WatchPage page={{ ...OF_CUSTOMER, who: { kind: "customer", email: EMAIL, isWaiting: true } }} />
    ),
    ...each(["tooMany", "crowded", "failed"], (reason) => (
      <WatchPage page={OF_CUSTOMER} refusal={refused({ reason })} />
    )),
    "isOut false": <WatchPage page={{ ...OF_CUSTOMER, isOut: false }} />,
  }),
  "stock-watch/notice-page": wide({
    ...each(
      [false, true],
      (isDone) => <NoticePage page={{ state: "confirm", isDone, product: { ...product, product: ID } }} />,
      "confirm, isDone ",
    ),
    ...each([false, true], (isDone) => <NoticePage page={{ state: "end", isDone, product: null }} />, "end, isDone "),
    closed: <NoticePage page={{ state: "closed", isDone: false, product: null }} />,
  }),
  "stock-watch/waiting-page": wide({ "": <WaitingPage watches={WATCHES} />, none: <WaitingPage watches={[]} /> }),
};
