import { useLocation } from "react-router";
import type { Picture } from "#cms/contract/picture.ts";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { CARD_SIZE, SHOP_CARD } from "./drawing.ts";
import { shortened } from "./shortened.ts";
import { useLanguage, useTexts } from "./texts.tsx";
import { useHeader } from "./use-header.ts";

export interface PageHeadProps {
  /** the title without the shop's name */
  title: string;
  description?: string;
  /** true for a person's own pages, search results and errors */
  noindex?: boolean;
  /** the query of the canonical URL, "" or beginning with "?" */
  query?: string;
  /** languages in which the page's text exists; by default all languages of the shop */
  languages?: readonly Locale[];
  kind?: "website" | "article" | "product";
  /** the picture of a shared link; by default the shop's picture */
  picture?: Picture | null;
}

/**
 * Title, description, canonical link, alternates, and the metadata for shared links. URLs use the configured origin,
 * never the request's Host.
 */
export function PageHead(props: PageHeadProps) {
  const t = useTexts();
  const { shopName, outOfSearch } = useHeader();
  const { title } = props;
  const noindex = props.noindex === true || outOfSearch;
  const description = shortened(props.description ?? t("site.description"), LONGEST);
  return (
    <>
      <title>{`${title} – ${t("site.titleEnd", { name: shopName })}`}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <PublicHead {...props} description={description} />}
    </>
  );
}

/** Maximum characters of a description that any site shows. */
const LONGEST = 300;

const OG_LOCALES: Record<Locale, string> = { en: "en_GB", hr: "hr_HR" };

function PublicHead({ title, description, query, languages = LOCALES, kind = "website", picture }: PageHeadProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { shopName, origin } = useHeader();
  const { pathname } = useLocation();
  const address = (language: Locale) => origin + canonicalAddress(pathname, language, query);
  // A page without text in its own language shows the text of another language; its canonical URL is in that language.
  const own = languages.includes(lang) ? lang : (languages[0] ?? lang);
  // The alt text of the shop's picture is in the page's language, so it is left out if the text is in another one.
  const shared = picture ?? { src: SHOP_CARD, alt: own === lang ? t("site.pictureAlt") : "", ...CARD_SIZE };
  return (
    <>
      <link rel="canonical" href={address(own)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(languages[0] ?? lang)} />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(own)} />
      <meta property="og:locale" content={OG_LOCALES[own]} />
      {languages
        .filter((language) => language !== own)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={OG_LOCALES[language]} />
        ))}
      <meta property="og:image" content={URL.parse(shared.src, origin)?.href ?? shared.src} />
      {shared.alt && <meta property="og:image:alt" content={shared.alt} />}
      {shared.width !== null && <meta property="og:image:width" content={String(shared.width)} />}
      {shared.height !== null && <meta property="og:image:height" content={String(shared.height)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
