import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { ENDS } from "#locales/ends.ts";
import { Link } from "../../ui/link.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { PageDialog } from "./page-dialog.tsx";

/** Shown while it is unknown whether the ERP has the order: promises nothing, and offers no second order. */
export function VerifyingDialog({ head }: { head: ReactNode }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const catalogue = href("/:lang/catalogue/:page", { lang: useLanguage(), page: "0" });
  return (
    <PageDialog narrow id="verifying-title" head={t("verifying.title")} back={catalogue}>
      {head}
      <div className="dialog__body">
        <p role="status">{t(ENDS.order.undecided.says)}</p>
      </div>
      <div className="dialog__foot actions">
        <a className="btn btn--main" href={pathname + search}>
          {t("verifying.reload")}
        </a>
        <Link className="btn btn--big" to={catalogue}>
          {t("cart.toCatalogue")}
        </Link>
      </div>
    </PageDialog>
  );
}
