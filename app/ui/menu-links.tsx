import type { CurrentPlace } from "./here.ts";
import { Link } from "./link.tsx";
import type { MenuEntry } from "./menus.ts";
import { useLanguage, useTexts } from "./texts.tsx";

/** The links of a menu; links to the current screen are marked. */
export function MenuLinks({ menu, place }: { menu: readonly MenuEntry[]; place: CurrentPlace }) {
  const t = useTexts();
  const lang = useLanguage();
  // In the catalogue filtered by a product line, the menu's link to the whole catalogue is not marked as current.
  const screen = place.line === null ? place.screen : undefined;
  return menu.map(({ text, to }) => {
    const address = to(lang);
    const isHere = screen !== undefined && address.split("/")[2] === screen;
    return (
      <Link key={address} to={address} aria-current={isHere ? "true" : undefined}>
        {t(text)}
      </Link>
    );
  });
}
