import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { Banners } from "../frame/banners.tsx";
import { Chat } from "../frame/chat/chat.tsx";
import { ConsentBanner } from "../frame/chat/consent-banner.tsx";
import { Footer } from "../frame/footer.tsx";
import { Header } from "../frame/header/header.tsx";
import { SuggestionList } from "../frame/header/suggestion-list.tsx";
import { LoadingBar } from "../frame/loading-bar-view.tsx";
import type { HeaderData } from "../request/header/header-data.ts";
import { ROWS } from "./made-up/goods.ts";
import { COMPANY, CUSTOMER, GUEST, MANY_CARTS, VISITOR } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const READERS: Record<string, Partial<HeaderData>> = {
  visitor: VISITOR,
  "hasLogin false": { ...VISITOR, hasLogin: false, hasRegistration: false },
  "hasRegistration false": { ...VISITOR, hasRegistration: false },
  guest: GUEST,
  customer: CUSTOMER,
  "customer, long name, 12 carts": { ...CUSTOMER, name: "Žarko Šćepanović-Đurđević", carts: MANY_CARTS },
};

const CART_MENU = ".tools .menu:last-child";
const CONTACTS = { shopName: "Dizna", salesEmail: "sales@example.com", lines: PRODUCT_LINES };
const ACCOUNT_MENU = ".tools .menu:has(+ .menu)";

const NO_RIGHTS = { ...CUSTOMER, rights: { finances: false, invoices: false }, hasFavourites: false };

const OPENED: [state: string, menu: string, frame: Partial<HeaderData>][] = [
  ["customer, .nav .menu", ".nav .menu", CUSTOMER],
  ["customer, .menu--site (narrow)", ".menu--site", CUSTOMER],
  ["customer, account menu", ACCOUNT_MENU, CUSTOMER],
  ["customer without rights, account menu", ACCOUNT_MENU, NO_RIGHTS],
  ["customer, cart menu", CART_MENU, CUSTOMER],
  ["12 carts, cart menu", CART_MENU, { ...CUSTOMER, carts: MANY_CARTS }],
  ["carts [], cart menu", CART_MENU, VISITOR],
];

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

/** The header, the footer and the other parts around every page. */
export function FrameParts() {
  return (
    <>
      <Headers />
      <Part module="frame/header/suggestion-list">
        <Specimen state="active 1" wide>
          <Suggestions />
        </Specimen>
      </Part>
      <Part module="banners, chat/consent-banner">
        <Specimen state="closed, announcement" wide>
          <Setting frame={{ banners: BANNERS }}>
            <Banners />
          </Setting>
        </Specimen>
        <Specimen state="unasked" wide>
          <Setting frame={{ chat: "unasked" }}>
            <ConsentBanner />
          </Setting>
        </Specimen>
      </Part>
      <Part module="footer, chat/chat">
        <Specimen state="chat on" wide floats>
          <Setting frame={{ chat: "on" }}>
            <Footer company={COMPANY} {...CONTACTS} consentFrom="/en" />
            <Chat />
          </Setting>
        </Specimen>
        <Specimen state="no chat, no legal facts" wide>
          <Footer
            company={{ ...COMPANY, oib: "", register: "", bank: "", hours: "" }}
            {...CONTACTS}
            consentFrom={null}
          />
        </Specimen>
        <Specimen state="company null" wide>
          <Footer company={null} {...CONTACTS} consentFrom={null} />
        </Specimen>
      </Part>
      <Part module="frame/loading-bar-view">
        <Specimen state="useNavigation: submitting" wide floats>
          <Setting sending={{}}>
            <LoadingBar />
          </Setting>
        </Specimen>
      </Part>
    </>
  );
}

function Headers() {
  return (
    <Part module="frame/header/header">
      {Object.entries(READERS).map(([state, frame]) => (
        <Specimen key={state} state={state} wide>
          <Setting frame={frame}>
            <Header />
          </Setting>
        </Specimen>
      ))}
      {OPENED.map(([state, menu, frame]) => (
        <Specimen key={state} state={state} wide opened={menu}>
          <Setting frame={frame}>
            <Header />
          </Setting>
        </Specimen>
      ))}
    </Part>
  );
}

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
