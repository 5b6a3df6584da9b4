import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { pagesNear } from "./pages-near.ts";
import { useFormats, useTexts } from "./texts.tsx";

interface PageLinksProps {
  page: number;
  pages: number;
  /** missing on a page with fields: submit buttons named `page` then also send what was typed */
  to?: (page: number) => string;
  /** the id of the form of the buttons, if they are not in it */
  form?: string;
  /** the name of these links, if the page has more than one set of them */
  label?: string;
}

/** Links to the previous, first, near, last and next pages; pages count from 0. Renders nothing for a single page. */
export function PageLinks({ page, pages, to, form, label }: PageLinksProps) {
  const t = useTexts();
  const { integer } = useFormats();
  if (pages <= 1) return null;
  const common = { to, form };
  return (
    <nav className="pager" aria-label={label ?? t("catalogue.pages")}>
      {page > 0 && (
        <Step {...common} rel="prev" page={page - 1}>
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
            {...common}
            key={near.page}
            className={near.far ? "pager__far" : undefined}
            page={near.page}
            aria-current={near.page === page ? "page" : undefined}
            aria-label={t("catalogue.page", { page: integer(near.page + 1) })}
          >
            {integer(near.page + 1)}
          </Step>
        ),
      )}
      {page < pages - 1 && (
        <Step {...common} rel="next" page={page + 1}>
          {t("catalogue.next")}
        </Step>
      )}
    </nav>
  );
}

interface StepProps extends Pick<PageLinksProps, "to" | "form" | "page"> {
  rel?: "prev" | "next";
  className?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
  children: ReactNode;
}

function Step({ to, form, page, rel, ...props }: StepProps) {
  if (to) return <Link {...props} rel={rel} to={to(page)} />;
  return <button {...props} type="submit" form={form} name="page" value={page} data-rel={rel} />;
}
