import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../texts.tsx";
import { PageDialog } from "./page-dialog.tsx";

/** Shown while the ERP's answer is unknown: promises nothing, and asks for nothing twice. */
export function VerifyingDialog({ head }: { head: ReactNode }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <PageDialog narrow id="verifying-title" head={t("verifying.title")}>
      {head}
      <div className="dialog__body">
        <p role="status">{t("verifying.text")}</p>
      </div>
      <div className="dialog__foot actions">
        <a className="btn btn--main" href={pathname + search}>
          {t("verifying.reload")}
        </a>
      </div>
    </PageDialog>
  );
}
