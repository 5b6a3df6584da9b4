import { pagesNear } from "../../domain/pages-near.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Link } from "./link.tsx";

/** Previous, first, near and last pages, Next: links, counted from 0 as in addresses. Renders nothing for a single page. */
export function PageLinks({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const t = useTexts();
  const { integer } = useFormats();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t("catalogue.pages")}>
      {page > 0 && (
        <Link rel="prev" to={to(page - 1)}>
          {t("catalogue.previous")}
        </Link>
      )}
      {pagesNear(page, pages).map((near) =>
        near.kind === "gap" ? (
          <span key={`after ${near.after}`} className="pager__far" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={near.page}
            className={near.far ? "pager__far" : undefined}
            to={to(near.page)}
            aria-current={near.page === page ? "page" : undefined}
            aria-label={t("catalogue.page", { page: integer(near.page + 1) })}
          >
            {integer(near.page + 1)}
          </Link>
        ),
      )}
      {page < pages - 1 && (
        <Link rel="next" to={to(page + 1)}>
          {t("catalogue.next")}
        </Link>
      )}
    </nav>
  );
}
