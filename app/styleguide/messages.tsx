import { AddRefusalNote } from "../cart/lines/add-refusal-note.tsx";
import { ErrorScreen } from "../frame/error-screen/error-screen.tsx";
import { Toast } from "../frame/header/toast.tsx";
import { ReadingProgress } from "../goods/reading-progress.tsx";
import type { FieldError } from "../request/forms/field-error.ts";
import type { GoneProduct, PageErrorKind } from "../request/page-errors.ts";
import { AgeNote } from "../ui/age-note.tsx";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { ROW } from "./made-up/goods.ts";
import { NOTICES } from "./made-up/notices.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const ERRORS: [status: number, kind: PageErrorKind][] = [
  [404, "not-found"],
  [404, "product-gone"],
  [403, "forbidden"],
  [403, "cross-site"],
  [409, "other-person"],
  [400, "bad-request"],
  [400, "bad-link"],
  [429, "too-many"],
  [429, "price-list-busy"],
  [503, "erp-unavailable"],
  [503, "catalogue-reading"],
  [503, "invoice-unavailable"],
  [503, "content-unavailable"],
  [500, "unknown"],
];

const LONG_PATH = `/en/products/${"Brizgaljka-0445110470".repeat(6)}`;

const NOT_ADDED: FieldError[] = [
  { key: "quantity" },
  { key: "onlyLeftInCart", limit: 1_234, inCart: 1_200 },
  { key: "tooManyLines", limit: 200 },
  { key: "addToCart" },
  { key: "addToCartUnknown" },
  { key: "tooManyGuests", limit: 42 },
  { key: "beingOrdered" },
];

/** Messages in a page, over a page, and instead of a page. */
export function Messages() {
  return (
    <>
      <Notes />
      <Part module="cart/lines/add-refusal-note">
        {NOT_ADDED.map((error) => (
          <Specimen key={error.key} state={error.key}>
            <AddRefusalNote refused={{ product: ROW.id, typed: "", error }} />
          </Specimen>
        ))}
      </Part>
      <Part module="frame/header/toast">
        {NOTICES.map(([state, notice]) => (
          <Specimen key={state} state={state} floats>
            <Setting frame={{ ...CUSTOMER, notice, newCartKey: state }}>
              <Toast />
            </Setting>
          </Specimen>
        ))}
      </Part>
      <Part module="frame/error-screen/error-screen">
        {ERRORS.map(([status, kind]) => (
          <Specimen key={kind} state={`${status} ${kind}`} wide>
            <ErrorScreen answer={{ status, data: { kind, path: "/en/nowhere" } }} />
          </Specimen>
        ))}
        <Specimen state="path" wide>
          <ErrorScreen answer={{ status: 404, data: { kind: "not-found", path: LONG_PATH } }} />
        </Specimen>
        <Specimen state="gone" wide>
          <ErrorScreen answer={{ status: 404, data: { kind: "product-gone", path: "/en/nowhere", gone: GONE } }} />
        </Specimen>
        {[true, false].map((orders) => (
          <Specimen key={String(orders)} state={orders ? "order not sent" : "change not sent"} wide>
            <ErrorScreen answer={{ status: 503, data: { kind: "erp-unavailable", form: { fields: [], orders } } }} />
          </Specimen>
        ))}
        <Specimen state="of the router" wide>
          <ErrorScreen answer={{ status: 405, data: "" }} />
        </Specimen>
        <Specimen state="thrown" wide>
          <ErrorScreen answer={null} />
        </Specimen>
      </Part>
    </>
  );
}

/** Two parts replace a withdrawn part; the shop sells only one of them. */
const GONE: GoneProduct = {
  number: "0 445 110 111",
  successors: [
    { id: ROW.id, number: ROW.number },
    { id: null, number: "0 445 110 969" },
  ],
};

function Notes() {
  const t = useTexts();
  return (
    <Part module="ui/note, age-note">
      {(["info", "good", "warn", "bad"] as const).map((tone) => (
        <Specimen key={tone} state={tone}>
          <Note tone={tone}>
            <strong>{t("errors.ordering")}</strong>
            <p>{t("errors.orderingText")}</p>
          </Note>
        </Specimen>
      ))}
      <Specimen state="reading-progress">
        <Note tone="info">
          <ReadingProgress progress={{ read: 2_000, total: null }} />
        </Note>
        <Note tone="info">
          <ReadingProgress progress={{ read: 421_000, total: 1_000_000 }} />
        </Note>
      </Specimen>
      <Specimen state="age-note 20 min, 3 h">
        <AgeNote age={1_200_000} />
        <AgeNote age={10_800_000} />
      </Specimen>
      {(["offline", "offlineHeld"] as const).map((text) => (
        <Specimen key={text} state={`shell-note ${text}`} floats>
          <div className="shell-note">
            <Note tone="warn">{t(`shell.${text}`)}</Note>
          </div>
        </Specimen>
      ))}
    </Part>
  );
}
