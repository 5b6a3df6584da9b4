import texts from "#locales/en/every-page.ts";
import { ROW } from "../goods/goods.states.tsx";
import type { Notice } from "../request/notice.ts";
import type { GoneProduct, PageErrorKind } from "../request/page-errors.ts";
import { all, floating, type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { ErrorScreen } from "./error-screen/error-screen.tsx";
import { isToast, Toast } from "./header/toast.tsx";

const { number } = ROW;

/** The values in the texts of notices. */
const WORDS = {
  ...{ number, quantity: 2, cart: 1, parts: `2 × ${number} + 1 × 0 445 110 646`, added: 1, merged: 2, counted: 12 },
  ...{ count: 36, left: 4, limit: 50, title: "Cart 2", product: number, before: "5303-970-0128" },
  ...{ name: "Servis Žgombić, Mercedes Sprinter 316 CDI, ubrizgavanje i turbopunjač", email: "ivo@servis.example" },
};

/** The kinds of notices that have a text, once each for their plural forms. */
const KINDS = new Set(Object.keys(texts.notices).map((key) => key.replace(/_(?:one|few|other)$/, "")));

const NOTICES = [...KINDS].map((kind) => ({ ...WORDS, kind }) as Notice).filter(isToast);

const ERRORS: Partial<Record<PageErrorKind, number>> = {
  "not-found": 404,
  "product-gone": 404,
  forbidden: 403,
  "cross-site": 403,
  "other-person": 409,
  "bad-request": 400,
  "bad-link": 400,
  "too-many": 429,
  "price-list-busy": 429,
  "erp-unavailable": 503,
  "catalogue-reading": 503,
  "invoice-unavailable": 503,
  "content-unavailable": 503,
  unknown: 500,
};

const LONG_PATH = `/en/products/${"Brizgaljka-0445110470".repeat(6)}`;

/** Two parts replace a withdrawn part; the shop sells only one of them. */
const GONE: GoneProduct = {
  number: "0 445 110 111",
  successors: [
    { id: ROW.id, number: ROW.number },
    { id: null, number: "0 445 110 969" },
  ],
};

const NOT_SENT = { kind: "erp-unavailable" } as const;

export const PARTS: StatesByName = {
  "frame/header/toast": floating({
    ...all(Object.fromEntries(NOTICES.map((notice) => [notice.kind, notice])), (notice) =>
      to({ notice, newCartKey: notice.kind }, <Toast />),
    ),
  }),
  "frame/error-screen/error-screen": wide({
    ...all(ERRORS, (status, kind) => <ErrorScreen answer={{ status, data: { kind, path: LONG_PATH } }} />),
    gone: <ErrorScreen answer={{ status: 404, data: { kind: "product-gone", path: "/en/nowhere", gone: GONE } }} />,
    "order not sent": (
      <ErrorScreen answer={{ status: 503, data: { ...NOT_SENT, form: { fields: [], orders: true } } }} />
    ),
    "change not sent": (
      <ErrorScreen answer={{ status: 503, data: { ...NOT_SENT, form: { fields: [], orders: false } } }} />
    ),
    "of the router": <ErrorScreen answer={{ status: 405, data: "" }} />,
    thrown: <ErrorScreen answer={null} />,
  }),
};
