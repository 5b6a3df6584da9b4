import { named } from "../goods/goods.states.tsx";
import { each, type StatesByName, wide } from "../styleguide/parts.tsx";
import { BUYER, CAPTCHA, EMPTY, wrong } from "../styleguide/readers.ts";
import type { WatchPageData } from "./load-watch.ts";
import { NoticePage } from "./notice-page.tsx";
import { WaitingPage } from "./waiting-page.tsx";
import { WatchPage } from "./watch-page.tsx";

const { email } = BUYER;

const product = named("0 445 110 369");

const OF_VISITOR: WatchPageData = {
  ...{ product: { ...product, id: product.product }, isOut: true, isSent: false },
  who: { kind: "visitor", challenge: CAPTCHA },
};

const UNTICKED = { ...EMPTY, reply: wrong({ email: ["email"] }, { email: "ana@" }), captcha: "unticked" } as const;

const customer = { kind: "customer", email, isWaiting: false } as const;

export const PARTS: StatesByName = {
  "stock-watch/watch-page": wide({ page: OF_VISITOR }, WatchPage, {
    "visitor, reply, captcha": { refusal: UNTICKED },
    "visitor, isSent": { page: { isSent: true } },
    minutes: { refusal: { ...EMPTY, minutes: 12 } },
    customer: { page: { who: customer } },
    "customer, isWaiting": { page: { who: { ...customer, isWaiting: true } } },
    "isOut false": { page: { who: customer, isOut: false } },
    ...each(["tooMany", "crowded", "failed"], (reason) => ({ refusal: { ...EMPTY, reason } })),
  }),
  "stock-watch/notice-page": wide({
    ...each([false, true], (isDone) => <NoticePage page={{ state: "confirm", isDone, product }} />, "confirm, isDone "),
    ...each([false, true], (isDone) => <NoticePage page={{ state: "end", isDone, product: null }} />, "end, isDone "),
    closed: <NoticePage page={{ state: "closed", isDone: false, product: null }} />,
  }),
  "stock-watch/waiting-page": wide({
    "": <WaitingPage watches={[{ ...product, email, since: Date.UTC(2026, 10, 20, 9) }]} />,
    none: <WaitingPage watches={[]} />,
  }),
};
