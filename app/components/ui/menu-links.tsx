import { useLocation } from "react-router";
import type { MenuEntry } from "../../menus.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { Link } from "./link.tsx";

/** The links of a menu that this person may see; the link to the present page is marked. */
export function MenuLinks({ menu }: { menu: readonly MenuEntry[] }) {
  const t = useTexts();
  const header = useHeader();
  const { pathname, search } = useLocation();
  // A product line is a part of the catalogue; menus list it beside the whole catalogue.
  const isOfLine = new URLSearchParams(search).has("line");
  return menu
    .filter(({ isFor }) => !isFor || isFor(header))
    .map(({ text, to }) => {
      const address = to(header.lang);
      return (
        <Link key={address} to={address} aria-current={isBelow(pathname, address) && !isOfLine ? "true" : undefined}>
          {t(text)}
        </Link>
      );
    });
}

/** True for every page of the same list. */
function isBelow(pathname: string, address: string): boolean {
  const screen = address.split("/")[2];
  return screen !== undefined && pathname.split("/")[2] === screen;
}
