import texts from "#locales/en/notices.ts";
import { WORDS } from "../content/content.states.tsx";
import { ROW, ROWS } from "../goods/goods.states.tsx";
import type { HeaderData } from "../request/header/header-data.ts";
import type { Notice } from "../request/notice.ts";
import { floating, opened, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { BUYER, COMPANY, CUSTOMER, GUEST, MANY_CARTS, VISITOR } from "../styleguide/readers.ts";
import { useTexts } from "../ui/texts.tsx";
import { Banners } from "./banners.tsx";
import { Chat } from "./chat/chat.tsx";
import { ConsentBanner } from "./chat/consent-banner.tsx";
import { ErrorScreen } from "./error-screen/error-screen.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import { isToast, noticeText } from "./header/notice-text.ts";
import { SuggestionList } from "./header/suggestion-list.tsx";
import { Toast } from "./header/toast.tsx";
import { LoadingBar } from "./loading-bar-view.tsx";

const NO_RIGHTS = { ...CUSTOMER, rights: VISITOR.rights, hasFavourites: false };

/** The footer of a shop without chat. */
const FOOTER = { ...VISITOR, consentFrom: null };

const CLOSED = { kind: "closed", from: "2026-12-25", until: "2026-12-25" } as const;

const OPEN_DAY = { label: "Najopsežniji program", link: { to: "page", path: "news/open-day", anchor: null } } as const;

const BANNERS: HeaderData["banners"] = [
  { ...CLOSED, version: "1", until: "2026-12-26", reason: "" },
  { ...CLOSED, version: "2", reason: "Božić" },
  { kind: "announcement", version: "3", text: "0 445 110 470", link: null },
  { kind: "announcement", version: "4", text: WORDS, link: OPEN_DAY },
];

const FOUND = Object.values(ROWS).map((row) => ({ ...row, replacedBy: row.replacedBy?.number ?? null }));

const SUGGESTIONS = {
  ...{ scripted: true, found: { query: "0445", suggestions: FOUND, total: 1_184 }, active: 1, close() {} },
  addresses: [...FOUND.map(({ number }) => `?query=${number}`), "?query=0445"],
  handlers: { onInput() {}, onKeyDown() {}, onBlur() {} },
};

const { number } = ROW;

/** The values in the texts of notices. */
const VALUES = {
  ...{ number, quantity: 2, cart: 1, parts: `2 × ${number} + 1 × 0 445 110 646`, added: 1, merged: 2, counted: 12 },
  ...{ count: 36, left: 4, limit: 50, title: "Cart 2", product: number, before: "5303-970-0128", ...BUYER },
};

/** The kinds of notices that have a text, once each for their plural forms. */
const KINDS = new Set(Object.keys(texts.notices).map((key) => key.replace(/_(?:one|few|other)$/, "")));

const NOTICES = [...KINDS].map((kind) => ({ ...VALUES, kind }) as Notice).filter(isToast);

function SaidToast({ notice }: { notice: Notice }) {
  const said = noticeText(notice, useTexts());
  return to({ notice, said, newCartKey: notice.kind }, <Toast />);
}

/** The kinds of errors, by the status of the answer. */
const ERRORS = [
  [400, "bad-request", "bad-link"],
  [403, "forbidden", "cross-site"],
  [404, "not-found", "product-gone"],
  [409, "other-person"],
  [429, "too-many", "price-list-busy"],
  [500, "unknown"],
  [503, "erp-unavailable", "catalogue-reading", "invoice-unavailable", "content-unavailable"],
] as const;

const LONG_PATH = `/en/products/${"Brizgaljka-0445110470".repeat(6)}`;

/** Two parts replace a withdrawn part; the shop sells only one of them. */
const GONE = {
  ...{ kind: "product-gone", path: "/en" },
  gone: {
    number: "0 445 110 111",
    successors: [
      { id: ROW.id, number },
      { id: null, number: "0 445 110 969" },
    ],
  },
};

const answered = (status: number, data: object) => <ErrorScreen answer={{ status, data }} />;

export const PARTS: StatesByName = {
  "frame/header/suggestion-list": wide({ "active 1": <SuggestionList suggestions={SUGGESTIONS} /> }),
  "banners, chat/consent-banner": wide({
    "closed, announcement": to({ banners: BANNERS }, <Banners />),
    unasked: to({ chat: "unasked" }, <ConsentBanner />),
  }),
  "footer, chat/chat": floating(FOOTER, Footer, {
    "chat on": (
      <>
        <Footer {...FOOTER} company={COMPANY} consentFrom="/en" />
        {to({ chat: "on" }, <Chat />)}
      </>
    ),
    "no legal facts": { company: { ...COMPANY, oib: "", register: "", bank: "", hours: "" } },
  }),
  "frame/loading-bar-view": floating({ "useNavigation: submitting": sent({}, <LoadingBar />) }),
  "frame/header/header": wide({
    visitor: to(VISITOR, <Header />),
    "hasLogin false": to({ ...VISITOR, hasLogin: false, hasRegistration: false }, <Header />),
    "hasRegistration false": to({ ...VISITOR, hasRegistration: false }, <Header />),
    guest: to(GUEST, <Header />),
    customer: to(CUSTOMER, <Header />),
    "long name, 12 carts": to({ ...CUSTOMER, name: "Žarko Šćepanović-Đurđević", carts: MANY_CARTS }, <Header />),
    ".nav .menu": opened(to(CUSTOMER, <Header />), ".nav .menu"),
    ".menu--site": opened(to(CUSTOMER, <Header />), ".menu--site"),
    "account menu without rights": opened(to(NO_RIGHTS, <Header />), ".tools .menu:has(+ .menu)"),
    "account and cart menu, 12 carts": opened(to({ ...CUSTOMER, carts: MANY_CARTS }, <Header />), ".tools .menu"),
    "carts [], cart menu": opened(to(VISITOR, <Header />), ".tools .menu:last-child"),
  }),
  "frame/header/toast": floating(
    Object.fromEntries(NOTICES.map((notice) => [notice.kind, <SaidToast key={notice.kind} notice={notice} />])),
  ),
  "frame/error-screen/error-screen": wide({
    ...Object.fromEntries(
      ERRORS.flatMap(([status, ...kinds]) => kinds.map((kind) => [kind, answered(status, { kind, path: LONG_PATH })])),
    ),
    gone: answered(404, GONE),
    "order not sent": answered(503, { kind: "erp-unavailable", form: { fields: [], orders: true } }),
    "change not sent": answered(503, { kind: "erp-unavailable", form: { fields: [], orders: false } }),
    "of the router": <ErrorScreen answer={{ status: 405, data: "" }} />,
    thrown: <ErrorScreen answer={null} />,
  }),
};
