import { href } from "react-router";
import { type Here, placeOf } from "../../ui/here.ts";
import { Icon } from "../../ui/icon.tsx";
import { kept } from "../../ui/kept-parts/kept.tsx";
import { Link } from "../../ui/link.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { AccountMenu, type Person } from "./account-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** The tools of the header: quick order, and the tools of the person, with language and account. */
export const PersonTools = kept("tools", (person: Person & { here: Here }) => {
  const t = useTexts();
  const lang = useLanguage();
  const isHere = placeOf(person.here).screen === "quick-order";
  return (
    <>
      <Link
        className="tool tool--quick"
        to={href("/:lang/quick-order", { lang })}
        aria-current={isHere ? "true" : undefined}
      >
        <Icon name="rows" />
        <span className="tool__text">{t("header.quickOrder")}</span>
      </Link>
      <LanguageSwitch className="lang lang--bar" label={t("header.language")} here={person.here} />
      <AccountMenu {...person} />
    </>
  );
});
