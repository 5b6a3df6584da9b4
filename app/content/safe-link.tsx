import type { ReactNode } from "react";
import type { ContentLink } from "#cms/contract/link.ts";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { contentHref } from "./content-href.ts";

/**
 * A link in the content: to a page of the shop, to another site, or to a person. If the target is not allowed, only the
 * text is shown.
 */
export function SafeLink({
  link,
  className,
  children,
}: {
  link: ContentLink;
  className?: string;
  children?: ReactNode;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const address = contentHref(link, lang);
  if (address === null) return children;
  if (link.to === "page") {
    return (
      <Link className={className} to={address}>
        {children}
      </Link>
    );
  }
  const newTab = link.to === "outside" && link.newTab;
  return (
    <a className={className} href={address} {...(newTab && { target: "_blank", rel: "noopener noreferrer" })}>
      {children}
      {newTab && <span className="sr"> {t("content.newTab")}</span>}
    </a>
  );
}
