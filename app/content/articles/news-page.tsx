import { href } from "react-router";
import { toShared } from "../../ui/drawing.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { describeBreadcrumbs } from "../../ui/structured-data/breadcrumbs.ts";
import { StructuredData } from "../../ui/structured-data.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { Blocks } from "../blocks.tsx";
import { StoryAside } from "../story-aside.tsx";
import { ContentCrumbs } from "../story-crumbs.tsx";
import { UntranslatedNote } from "../untranslated-note.tsx";
import { ArticleList } from "./article-list.tsx";
import type { NewsData } from "./load-news.ts";
import { TodayContext } from "./today.ts";

/** News and actions: the editors' introduction (only on the first page), and the articles. */
export function NewsPage({ news: { intro, articles, past, today, page, pages } }: { news: NewsData }) {
  const t = useTexts();
  const lang = useLanguage();
  const { origin, shopName } = useHeader();
  const title = intro?.title || t("content.news");
  const language = intro && intro.language !== lang ? intro.language : undefined;
  const newsHref = href("/:lang/news", { lang });
  const about = intro?.description || title;
  const crumbs = [
    { name: shopName, path: href("/:lang", { lang }) },
    { name: title, path: newsHref },
  ];
  return (
    <TodayContext value={today}>
      <PageHead
        title={page === 0 ? title : `${title}, ${t("catalogue.page", { page: page + 1 })}`}
        description={page === 0 ? about : t("descriptions.page", { text: about, page: page + 1 })}
        query={page === 0 ? "" : `?page=${page}`}
        languages={intro?.languages}
        picture={toShared(intro?.picture ?? null)}
      />
      <StructuredData thing={describeBreadcrumbs(crumbs, origin)} />
      <ContentCrumbs title={title} />
      <div className="story">
        <div className="story__main">
          {intro && <UntranslatedNote language={intro.language} />}
          <div className="story__text">
            <h1 lang={language}>{title}</h1>
            {page === 0 && intro?.content.type === "page" && (
              <div className="story__text" lang={language}>
                <Blocks blocks={intro.content.blocks} />
              </div>
            )}
            {articles.length > 0 && <ArticleList articles={articles} heading="h2" />}
            {past.length > 0 && (
              <section aria-labelledby="past">
                <h2 id="past">{t("content.past")}</h2>
                <ArticleList articles={past} heading="h3" />
              </section>
            )}
            {articles.length + past.length === 0 && <p>{t("content.noNews")}</p>}
          </div>
          <PageLinks page={page} pages={pages} to={(to) => (to === 0 ? newsHref : `${newsHref}?page=${to}`)} />
        </div>
        <StoryAside slug="news" />
      </div>
    </TodayContext>
  );
}
