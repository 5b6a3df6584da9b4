import { useLocation } from "react-router";
import { canonicalAddress } from "../domain/canonical-address.ts";
import { useHeader } from "./header/use-header.ts";
import { useTexts } from "./texts.tsx";

/**
 * Title, description, canonical link and alternates of a page. `noindex` for everything that is a person's own or an
 * error. Addresses come from the pinned origin, never from the request's Host.
 */
export function PageHead({ title, description, noindex }: { title: string; description?: string; noindex?: boolean }) {
  const t = useTexts();
  const { shopName, origin, lang } = useHeader();
  const { pathname, search } = useLocation();
  const address = (language: string) => origin + canonicalAddress(pathname, search, language);
  return (
    <>
      <title>{`${title} – ${t("site.titleEnd", { name: shopName })}`}</title>
      <meta name="description" content={description ?? t("site.description")} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address(lang)} />
          <link rel="alternate" hrefLang="en" href={address("en")} />
          <link rel="alternate" hrefLang="hr" href={address("hr")} />
          <link rel="alternate" hrefLang="x-default" href={address("en")} />
        </>
      )}
    </>
  );
}
