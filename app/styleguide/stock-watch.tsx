import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { WatchRefusal } from "../stock-watch/ask-watch.ts";
import type { WatchPageData } from "../stock-watch/load-watch.ts";
import { NoticePage } from "../stock-watch/notice-page.tsx";
import { WaitingPage } from "../stock-watch/waiting-page.tsx";
import { WatchPage } from "../stock-watch/watch-page.tsx";
import { CAPTCHA } from "./made-up/captcha.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const ID = "bosch~0_445_110_369" as ProductId;
const TITLE = "Brizgaljka Common Rail CRI2-18, VW/Audi 2.0 TDI";
const EMAIL = "ana.primjer@autoservis-sirokopojasna.example";
const product = { id: ID, number: "0 445 110 369", title: TITLE, pack: 1 };

const OF_VISITOR: WatchPageData = {
  product,
  isOut: true,
  who: { kind: "visitor", challenge: CAPTCHA },
  isSent: false,
};
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

/** The pages for requesting a notice when a product is back in stock. */
export function StockWatch() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="stock-watch/watch-page">
        <Specimen state="visitor" wide>
          <WatchPage page={OF_VISITOR} />
        </Specimen>
        <Specimen state="visitor, reply, captcha" wide>
          <WatchPage
            page={OF_VISITOR}
            refusal={refused({
              reply: { status: "error", initialValue: { email: "ana@" }, error: { email: ["email"] } },
              captcha: "unticked",
            })}
          />
        </Specimen>
        <Specimen state="visitor, isSent" wide>
          <WatchPage page={{ ...OF_VISITOR, isSent: true }} />
        </Specimen>
        <Specimen state="minutes" wide>
          <WatchPage page={OF_VISITOR} refusal={refused({ minutes: 12 })} />
        </Specimen>
        <Specimen state="customer" wide>
          <WatchPage page={OF_CUSTOMER} />
        </Specimen>
        <Specimen state="customer, isWaiting" wide>
          <WatchPage page={{ ...OF_CUSTOMER, who: { kind: "customer", email: EMAIL, isWaiting: true } }} />
        </Specimen>
        {(["tooMany", "crowded", "failed"] as const).map((reason) => (
          <Specimen key={reason} state={reason} wide>
            <WatchPage page={OF_CUSTOMER} refusal={refused({ reason })} />
          </Specimen>
        ))}
        <Specimen state="isOut false" wide>
          <WatchPage page={{ ...OF_CUSTOMER, isOut: false }} />
        </Specimen>
      </Part>
      <Part module="stock-watch/notice-page">
        {([false, true] as const).map((isDone) => (
          <Specimen key={String(isDone)} state={`confirm, isDone ${isDone}`} wide>
            <NoticePage page={{ state: "confirm", isDone, product: { ...product, product: ID } }} />
          </Specimen>
        ))}
        {([false, true] as const).map((isDone) => (
          <Specimen key={String(isDone)} state={`end, isDone ${isDone}`} wide>
            <NoticePage page={{ state: "end", isDone, product: null }} />
          </Specimen>
        ))}
        <Specimen state="closed" wide>
          <NoticePage page={{ state: "closed", isDone: false, product: null }} />
        </Specimen>
      </Part>
      <Part module="stock-watch/waiting-page">
        <Specimen state="" wide>
          <WaitingPage watches={WATCHES} />
        </Specimen>
        <Specimen state="none" wide>
          <WaitingPage watches={[]} />
        </Specimen>
      </Part>
    </Setting>
  );
}
