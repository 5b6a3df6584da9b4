import { href } from "react-router";
import type { ArticleSummary } from "#cms/contract/story.ts";
import { Link } from "../ui/link.tsx";
import { shownPicture } from "../ui/picture-sources.ts";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { EventDays } from "./articles/event-days.tsx";
import { ContentPicture } from "./picture.tsx";

/** An article in a list or in the slider: a click anywhere on it opens the article, and its title is the link. */
export function Teaser({
  article: { slug, title, intro, date, event, picture, language },
  heading: Heading,
  sizes,
}: {
  article: ArticleSummary;
  /** one level below the list's own heading */
  heading: "h2" | "h3";
  /** the `sizes` of the picture */
  sizes: string;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { day } = useFormats();
  const isForeign = language !== lang;
  const own = isForeign ? language : undefined;
  const shown = shownPicture(picture);
  return (
    <li className="teaser">
      {shown && (
        <div className="teaser__pic">
          {/* the title has the same text: a screen reader would read it twice */}
          <ContentPicture picture={{ ...shown, alt: "" }} sizes={sizes} />
        </div>
      )}
      <div className="teaser__text">
        <p className="teaser__date">
          <time dateTime={date}>{day(date)}</time>
          {isForeign && ` · ${t("content.written")}`}
          {event && (
            <>
              {" · "}
              <EventDays event={event} />
            </>
          )}
        </p>
        <Heading lang={own}>
          <Link to={articleHref(lang, slug)}>{title}</Link>
        </Heading>
        {intro !== "" && <p lang={own}>{intro}</p>}
      </div>
    </li>
  );
}

/**
 * The path of an article: `news/open-day` → `/en/news/open-day`; an article outside the folder `news` has the path of a
 * normal page.
 */
function articleHref(lang: string, slug: string): string {
  return slug.startsWith("news/")
    ? href("/:lang/news/:slug", { lang, slug: slug.slice("news/".length) })
    : href("/:lang/:slug", { lang, slug });
}
