import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { ROWS } from "../goods/goods.states.tsx";
import type { HeaderData } from "../request/header/header-data.ts";
import { all, floating, opened, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { COMPANY, CUSTOMER, GUEST, MANY_CARTS, VISITOR } from "../styleguide/readers.ts";
import { Banners } from "./banners.tsx";
import { Chat } from "./chat/chat.tsx";
import { ConsentBanner } from "./chat/consent-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import { SuggestionList } from "./header/suggestion-list.tsx";
import { LoadingBar } from "./loading-bar-view.tsx";

const READERS: Record<string, Partial<HeaderData>> = {
  visitor: VISITOR,
  "hasLogin false": { ...VISITOR, hasLogin: false, hasRegistration: false },
  "hasRegistration false": { ...VISITOR, hasRegistration: false },
  guest: GUEST,
  customer: CUSTOMER,
  "customer, long name, 12 carts": { ...CUSTOMER, name: "Žarko Šćepanović-Đurđević", carts: MANY_CARTS },
};

const CONTACTS = { shopName: "Dizna", salesEmail: "sales@example.com", lines: PRODUCT_LINES };

const NO_RIGHTS = { ...CUSTOMER, rights: { finances: false, invoices: false }, hasFavourites: false };

/** Menus of the header that are shown open, and for whom. */
const OPENED: Record<string, [menu: string, frame: Partial<HeaderData>]> = {
  ".nav .menu": [".nav .menu", CUSTOMER],
  ".menu--site": [".menu--site", CUSTOMER],
  "account menu without rights": [".tools .menu:has(+ .menu)", NO_RIGHTS],
  "account and cart menu, 12 carts": [".tools .menu", { ...CUSTOMER, carts: MANY_CARTS }],
  "carts [], cart menu": [".tools .menu:last-child", VISITOR],
};

const BANNERS: HeaderData["banners"] = [
  { kind: "closed", version: "1", from: "2026-12-25", until: "2026-12-26", reason: "" },
  { kind: "closed", version: "2", from: "2026-12-25", until: "2026-12-25", reason: "Božić" },
  { kind: "announcement", version: "3", text: "0 445 110 470", link: null },
  {
    kind: "announcement",
    version: "4",
    text: "Otvoreni dan servisa visokotlačnih dizelskih ubrizgavajućih sustava u Slavonskom Brodu.",
    link: { label: "Najopsežniji program", link: { to: "page", path: "news/open-day", anchor: null } },
  },
];

function Suggestions() {
  const rows = Object.values(ROWS);
  const suggestions = rows.map((row) => ({ ...row, replacedBy: row.replacedBy?.number ?? null }));
  return (
    <SuggestionList
      suggestions={{
        scripted: true,
        found: { query: "0445", suggestions, total: 1_184 },
        addresses: [...suggestions.map(({ number }) => `?query=${number}`), "?query=0445"],
        active: 1,
        handlers: { onInput() {}, onKeyDown() {}, onBlur() {} },
        close() {},
      }}
    />
  );
}

export const PARTS: StatesByName = {
  "frame/header/suggestion-list": wide({ "active 1": <Suggestions /> }),
  "banners, chat/consent-banner": wide({
    "closed, announcement": to({ banners: BANNERS }, <Banners />),
    unasked: to({ chat: "unasked" }, <ConsentBanner />),
  }),
  "footer, chat/chat": floating({
    "chat on": to(
      { chat: "on" },
      <>
        <Footer company={COMPANY} {...CONTACTS} consentFrom="/en" />
        <Chat />
      </>,
    ),
    "no chat, no legal facts": (
      <Footer company={{ ...COMPANY, oib: "", register: "", bank: "", hours: "" }} {...CONTACTS} consentFrom={null} />
    ),
    "company null": <Footer company={null} {...CONTACTS} consentFrom={null} />,
  }),
  "frame/loading-bar-view": floating({ "useNavigation: submitting": sent({}, <LoadingBar />) }),
  "frame/header/header": wide({
    ...all(READERS, (frame) => to(frame, <Header />)),
    ...all(OPENED, ([menu, frame]) => opened(menu, to(frame, <Header />))),
  }),
};
