import "./frame/no-eval.ts";
import "./ui/styles/app.css";
import plexLatin from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2?url";
import { Fragment, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { redirects } from "./content/redirects.guard.ts";
import { Banners } from "./frame/banners.tsx";
import { Chat } from "./frame/chat/chat.tsx";
import { ConsentBanner } from "./frame/chat/consent-banner.tsx";
import { ErrorScreen } from "./frame/error-screen/error-screen.tsx";
import { Footer } from "./frame/footer.tsx";
import { Header } from "./frame/header/header.tsx";
import { noticeText } from "./frame/header/notice-text.ts";
import { PageScripts } from "./frame/page-scripts.tsx";
import { bringPageTexts } from "./frame/page-texts.ts";
import { Shell } from "./frame/shell.tsx";
import { FILLED_NOTICES } from "./request/forms/filled.ts";
import { closedBanners } from "./request/guards/closed-banners.ts";
import { comeAgain } from "./request/guards/come-again.ts";
import { consent } from "./request/guards/consent.ts";
import { contentSecurity } from "./request/guards/content-security.ts";
import { endedForms } from "./request/guards/ended-forms.ts";
import { getTexts, i18nextMiddleware, localeMiddleware } from "./request/guards/i18next.ts";
import { keptRefusals } from "./request/guards/kept-refusals.ts";
import { outOfSearch } from "./request/guards/out-of-search.ts";
import { requestLog } from "./request/guards/request-log.ts";
import { sameOrigin } from "./request/guards/same-origin.ts";
import { serverTiming } from "./request/guards/server-timing.ts";
import { session } from "./request/guards/session.ts";
import { type HeaderData, loadHeaderData } from "./request/header/header-data.ts";
import { isPageError } from "./request/page-errors.ts";
import { outlastBrokenLine } from "./ui/broken-line.ts";
import { FormOwnerContext, toShownOwner } from "./ui/forms/form-owner.tsx";
import { Main } from "./ui/main.tsx";
import { PRINT_VIEW } from "./ui/print-view.ts";
import { useLanguage, useTexts } from "./ui/texts.tsx";
import { FrameContext, useHeader } from "./ui/use-header.ts";

/** Every request passes these, in this order, then the guards of its own route. */
export const middleware: Route.MiddlewareFunction[] = [
  requestLog,
  i18nextMiddleware,
  localeMiddleware,
  serverTiming,
  contentSecurity,
  outOfSearch,
  comeAgain,
  keptRefusals,
  closedBanners,
  consent,
  sameOrigin,
  redirects,
  session,
  endedForms,
];

/** Every client-side navigation passes these. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [outlastBrokenLine, bringPageTexts];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "preload", href: plexLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export async function loader({ context }: Route.LoaderArgs): Promise<HeaderData> {
  const header = await loadHeaderData(context);
  return { ...header, said: noticeText(header.notice, getTexts(context)) };
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <html lang={useLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15191f" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Styles and fonts are the shop's own, which the content security policy allows without a nonce: a nonce would
            only add bytes to every page. */}
        <Links nonce="" />
      </head>
      {/* The URL of this document: by the time scripts run, the browser may show another
          (app/frame/own-address.ts). */}
      <body data-address={pathname + search}>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  const frame = useErrorFrame();
  if (useIsPrintView()) return <Outlet />;
  return (
    <FrameContext value={frame}>
      <Frame>
        {/* Two pages never share fields or state, even if both belong to one route: cart/1 and cart/2. */}
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      </Frame>
    </FrameContext>
  );
}

/**
 * The header's data without the notice about a filled form, on an error screen: it has no form. Null for a page, and
 * without such a notice. A page without data is taken for an error screen.
 */
function useErrorFrame(): HeaderData | null {
  const header = useHeader();
  const hasData = useMatches().at(-1)?.loaderData !== undefined;
  const isFilled = FILLED_NOTICES.some((kind) => kind === header.notice?.kind);
  return !hasData && isFilled ? { ...header, notice: null } : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? error : null;
  const frame = isPageError(answer?.data) ? answer.data.frame : null;
  return (
    <FrameContext value={frame ?? null}>
      <Frame>
        <Main>
          <ErrorScreen answer={answer} />
        </Main>
      </Frame>
    </FrameContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { company, chat, lines, shopName, salesEmail, formOwner } = useHeader();
  const { pathname, search } = useLocation();
  const hasChosen = chat === "on" || chat === "declined";
  return (
    <FormOwnerContext value={toShownOwner(formOwner)}>
      <a className="skip" href="#main">
        {t("site.skip")}
      </a>
      <SkipToResults />
      <ConsentBanner />
      <Banners />
      <Header />
      {children}
      <Footer {...{ lines, company, shopName, salesEmail }} consentFrom={hasChosen ? pathname + search : null} />
      <Chat />
      <Shell />
    </FormOwnerContext>
  );
}

/** The skip link of a catalogue page: it also skips the filters, dozens of controls before the first row. */
function SkipToResults() {
  const t = useTexts();
  const { pathname } = useLocation();
  if (!/^\/..\/(?:replacements-)?catalogue\//.test(pathname)) return null;
  return (
    <a className="skip" href="#results">
      {t("site.skipToResults")}
    </a>
  );
}

/**
 * True if `?print` is in the URL and the route has the handle PRINT_VIEW; other pages ignore `?print`, and so do
 * errors, which have no data.
 */
function useIsPrintView(): boolean {
  const { search } = useLocation();
  const hasPrintView = useMatches().some(({ handle, loaderData }) => handle === PRINT_VIEW && loaderData !== undefined);
  return hasPrintView && new URLSearchParams(search).has("print");
}
