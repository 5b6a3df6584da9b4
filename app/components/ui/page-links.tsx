import type { ReactNode } from "react";
import { pagesNear } from "../../domain/pages-near.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Link } from "./link.tsx";

interface PageLinksProps {
  page: number;
  pages: number;
  to: (page: number) => string;
  /** true for a page with fields: renders submit buttons named `page`, so that the typed values are sent and kept */
  isApplied?: boolean;
}

/** Links to the previous, first, near, last and next pages; pages count from 0. Renders nothing for a single page. */
export function PageLinks({ page, pages, to, isApplied = false }: PageLinksProps) {
  const t = useTexts();
  const { integer } = useFormats();
  if (pages <= 1) return null;
  const Step = isApplied ? StepButton : StepLink;
  return (
    <nav className="pager" aria-label={t("catalogue.pages")}>
      {page > 0 && (
        <Step rel="prev" to={to(page - 1)} page={page - 1}>
          {t("catalogue.previous")}
        </Step>
      )}
      {pagesNear(page, pages).map((near) =>
        near.kind === "gap" ? (
          <span key={`after ${near.after}`} className="pager__far" aria-hidden="true">
            …
          </span>
        ) : (
          <Step
            key={near.page}
            className={near.far ? "pager__far" : undefined}
            to={to(near.page)}
            page={near.page}
            aria-current={near.page === page ? "page" : undefined}
            aria-label={t("catalogue.page", { page: integer(near.page + 1) })}
          >
            {integer(near.page + 1)}
          </Step>
        ),
      )}
      {page < pages - 1 && (
        <Step rel="next" to={to(page + 1)} page={page + 1}>
          {t("catalogue.next")}
        </Step>
      )}
    </nav>
  );
}

interface StepProps {
  to: string;
  page: number;
  rel?: "prev" | "next";
  className?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
  children: ReactNode;
}

function StepLink({ page: _, ...props }: StepProps) {
  return <Link {...props} />;
}

function StepButton({ to: _, page, rel, ...props }: StepProps) {
  return <button {...props} type="submit" name="page" value={page} data-rel={rel} />;
}
