import { href } from "react-router";
import type { ArticleContent, Story } from "#cms/contract/story.ts";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { ContentText } from "../content-text.tsx";
import { StoryHead } from "../story-head.tsx";
import { ArticleList } from "./article-list.tsx";
import { EventDays } from "./event-days.tsx";

/** An article: its introduction, the whole text, and related articles. */
export function ArticleText({
  story,
  article: { date, intro, event, body, related },
}: {
  story: Story;
  article: ArticleContent;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { day } = useFormats();
  return (
    <>
      <StoryHead story={story}>
        <p className="story__date" lang={lang}>
          <time dateTime={date}>{day(date)}</time>
        </p>
        {event && (
          <p lang={lang}>
            <strong>
              <EventDays event={event} />
            </strong>
            {event.place !== "" && <span lang={story.language}>, {event.place}</span>}
          </p>
        )}
        {intro !== "" && <p className="story__intro">{intro}</p>}
      </StoryHead>
      <ContentText text={body} />
      {related.length > 0 && (
        <section aria-labelledby="related" lang={lang}>
          <h2 id="related">{t("content.related")}</h2>
          <ArticleList articles={related} heading="h3" />
        </section>
      )}
      <p lang={lang} className="no-print">
        <Link to={href("/:lang/news", { lang })}>{t("content.allNews")}</Link>
      </p>
    </>
  );
}
