import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { Link } from "./link.tsx";
import { useTexts } from "./texts.tsx";
import { useHeader } from "./use-header.ts";

/** A print view, at `?print`, without header, footer and controls. JavaScript opens the browser's print dialog. */
export function PrintPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  const { shopName, salesEmail } = useHeader();
  const { pathname, search } = useLocation();
  useEffect(() => window.print(), []);
  const back = new URLSearchParams(search);
  back.delete("print");
  return (
    <article className="paper stack">
      <p className="no-print">
        <Link to={back.size > 0 ? `${pathname}?${back}` : pathname}>{t("cart.backFromPrint")}</Link>
      </p>
      <div className="paper__head no-print">
        <b>{shopName}</b>
        <span>{salesEmail}</span>
      </div>
      <h1>{title}</h1>
      {children}
    </article>
  );
}
