import type { ReactNode } from "react";
import type { ContentLink } from "#cms/contract/link.ts";
import { contentHref } from "../../domain/content-href.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";

/** A link of content: a page of ours, a page elsewhere, or a person. Where it may not lead, its text stays without it. */
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
  const { lang } = useHeader();
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
