import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type CurrentPlace, placeOf } from "../ui/here.ts";
import { MenuLinks } from "../ui/menu-links.tsx";
import { accountNav } from "../ui/menus.ts";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/** The screens of one paper, and the list that they belong to. */
const LIST_OF: Record<string, string> = {
  order: "orders",
  "order-cancellation": "orders",
  invoice: "invoices",
  approval: "approvals",
  "approval-rules": "approvals",
};

/** The ways between the pages of a customer's account, above each of them; nothing on other pages and on print views. */
export function AccountNav() {
  const t = useTexts();
  const { person, ...whose } = useHeader();
  const here = useLocation();
  const screen = placeOf(here).screen ?? "";
  const place: CurrentPlace = { screen: LIST_OF[screen] ?? screen, line: null };
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls, and begins with the page that is shown.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[aria-current][href*="/${place.screen}"]`);
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft;
  }, [place.screen]);
  if (person !== "customer" || new URLSearchParams(here.search).has("print")) return null;
  const menu = accountNav(whose);
  if (!menu.some(({ to }) => to("en").split("/")[2] === place.screen)) return null;
  return (
    <nav ref={row} className="account-nav no-print" aria-label={t("header.account")}>
      <MenuLinks menu={menu} place={place} />
    </nav>
  );
}
