import { useLocation } from "react-router";
import { useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { ConsentForm } from "./consent-form.tsx";

/**
 * Asks once for consent, and only if the shop has a chat that needs consent. It is above the page and never covers it.
 */
export function ConsentBanner() {
  const t = useTexts();
  const { chat } = useHeader();
  const { pathname, search } = useLocation();
  if (chat !== "unasked") return null;
  return (
    <aside className="consent no-print" aria-label={t("consent.label")}>
      <p>{t("consent.text")}</p>
      <ConsentForm from={pathname + search}>
        <button type="submit" className="btn" name="choice" value="chat">
          {t("consent.accept")}
        </button>
        <button type="submit" className="btn" name="choice" value="none">
          {t("consent.decline")}
        </button>
      </ConsentForm>
    </aside>
  );
}
