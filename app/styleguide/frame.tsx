import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { Banners } from "../components/banners.tsx";
import { Chat } from "../components/chat/chat.tsx";
import { ConsentBanner } from "../components/chat/consent-banner.tsx";
import { ErrorScreen } from "../components/error-screen/error-screen.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header/header.tsx";
import { SuggestionList } from "../components/header/suggestion-list.tsx";
import { useTexts } from "../components/texts.tsx";
import { AgeNote } from "../components/ui/age-note.tsx";
import { Note } from "../components/ui/note.tsx";
import { Toast } from "../components/ui/toast.tsx";
import type { PageErrorKind } from "../domain/page-errors.ts";
import type { HeaderData } from "../session/header-data.ts";
import { CUSTOMER, ROW, ROWS } from "./made-up.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const VISITOR: Partial<HeaderData> = {
  person: "visitor",
  name: "",
  hasLogin: true,
  hasRegistration: true,
  carts: [],
  inCart: [],
};
const GUEST: Partial<HeaderData> = {
  ...CUSTOMER,
  person: "guest",
  name: "",
  rights: { finances: false, invoices: false },
};

const NOTICES: NonNullable<HeaderData["notice"]>[] = [
  { kind: "added", number: ROW.number, quantity: 2, cart: 1 },
  { kind: "cart-updated" },
  { kind: "favourite-marked", number: ROW.number },
  { kind: "cart-deleted", title: "Cart 2" },
  { kind: "cart-not-changed" },
  { kind: "cart-not-created", limit: 50 },
];

const ERRORS: [status: number, kind: PageErrorKind][] = [
  [404, "not-found"],
  [404, "product-gone"],
  [403, "forbidden"],
  [400, "bad-request"],
  [400, "bad-link"],
  [429, "too-many"],
  [503, "erp-unavailable"],
  [503, "content-unavailable"],
  [500, "unknown"],
];

/** What stands around every page, and what takes its place when it fails. */
export function FrameParts() {
  return (
    <>
      <Part module="ui/note">
        <Notes />
      </Part>
      <Part module="ui/toast">
        {NOTICES.map((notice) => (
          <Specimen key={notice.kind} state={notice.kind} floats>
            <Setting frame={{ ...CUSTOMER, notice, newCartKey: notice.kind }}>
              <Toast />
            </Setting>
          </Specimen>
        ))}
      </Part>
      <Part module="header/header">
        {Object.entries({
          visitor: VISITOR,
          "hasLogin false": { ...VISITOR, hasLogin: false, hasRegistration: false },
          guest: GUEST,
          customer: CUSTOMER,
        }).map(([person, frame]) => (
          <Specimen key={person} state={person} wide>
            <Setting frame={frame}>
              <Header />
            </Setting>
          </Specimen>
        ))}
        {[".nav .menu", ".tools .menu:has(+ .menu)", ".tools .menu:last-child"].map((menu) => (
          <Specimen key={menu} state={`customer, ${menu}`} wide opened={menu}>
            <Setting frame={CUSTOMER}>
              <Header />
            </Setting>
          </Specimen>
        ))}
      </Part>
      <Part module="header/suggestion-list">
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
            <Footer />
            <Chat />
          </Setting>
        </Specimen>
        <Specimen state="company null" wide>
          <Setting frame={{ company: null }}>
            <Footer />
          </Setting>
        </Specimen>
      </Part>
      <Part module="shell/loading-bar-view">
        <Specimen state="60 %" wide floats>
          <progress className="loading-bar" max={100} value={60} aria-hidden="true" />
        </Specimen>
      </Part>
      <Part module="error-screen/error-screen">
        {ERRORS.map(([status, kind]) => (
          <Specimen key={kind} state={`${status} ${kind}`} wide>
            <ErrorScreen error={new ErrorResponse(status, "", { kind, path: "/en/nowhere" })} />
          </Specimen>
        ))}
      </Part>
    </>
  );
}

const BANNERS: HeaderData["banners"] = [
  { kind: "closed", version: "1", from: "2026-12-25", until: "2026-12-26", reason: "" },
  { kind: "announcement", version: "2", text: "0 445 110 470", link: null },
];

function Notes() {
  const t = useTexts();
  return (
    <>
      {(["info", "good", "warn", "bad"] as const).map((tone) => (
        <Specimen key={tone} state={tone}>
          <Note tone={tone}>
            <strong>{t("errors.ordering")}</strong>
            <p>{t("errors.orderingText")}</p>
          </Note>
        </Specimen>
      ))}
      <Specimen state="ui/age-note 20 min, 3 h">
        <AgeNote age={1_200_000} />
        <AgeNote age={10_800_000} />
      </Specimen>
      <Specimen state="shell-note" floats>
        <div className="shell-note">
          <Note tone="warn">{t("shell.offline")}</Note>
        </div>
      </Specimen>
      <Specimen state="shell-note held" floats>
        <div className="shell-note">
          <Note tone="warn">{t("shell.offlineHeld")}</Note>
        </div>
      </Specimen>
    </>
  );
}

function Suggestions() {
  const suggestions = Object.values(ROWS);
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
