import { kept } from "../../kept-parts/kept.tsx";
import { useTexts } from "../texts.tsx";
import { AccountMenu, type Person } from "./account-menu.tsx";
import type { Here } from "./here.ts";
import { LanguageSwitch } from "./language-switch.tsx";

/** The header's tools that belong to the person: language and account. */
export const PersonTools = kept("tools", (person: Person & { here: Here }) => {
  const t = useTexts();
  return (
    <>
      <LanguageSwitch className="lang lang--bar" label={t("header.language")} here={person.here} />
      <AccountMenu {...person} />
    </>
  );
});
