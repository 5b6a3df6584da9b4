import { href } from "react-router";
import type { Story } from "#cms/contract/story.ts";
import { toShared } from "../../domain/drawing.ts";
import { describeBreadcrumbs } from "../../domain/structured-data/breadcrumbs.ts";
import { describeEvent } from "../../domain/structured-data/event.ts";
import { describeNewsArticle } from "../../domain/structured-data/news-article.ts";
import { useHeader } from "../header/use-header.ts";
import { PageHead } from "../page-head.tsx";
import { StructuredData } from "../structured-data.tsx";
import { useLanguage, useTexts } from "../texts.tsx";

/** The metadata of a story for search engines. `noindex` keeps drafts out of their index. */
export function StoryMeta({ story, noindex = false }: { story: Story; noindex?: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const { origin, shopName } = useHeader();
  const { title, description, slug, languages, picture, content } = story;
  const shared = toShared(picture);
  const path = `${href("/:lang", { lang })}/${slug}`;
  const news = { name: t("content.news"), path: href("/:lang/news", { lang }) };
  const crumbs = [
    { name: shopName, path: href("/:lang", { lang }) },
    ...(slug.startsWith("news/") ? [news] : []),
    { name: title, path },
  ];
  const place = { shopName, origin, path };
  const event = content.type === "article" && content.event && describeEvent(story, content.event, place);
  if (noindex) return <PageHead title={title} noindex />;
  return (
    <>
      <PageHead
        title={title}
        description={description || (content.type === "article" && content.intro) || title}
        languages={languages}
        kind={content.type === "article" ? "article" : "website"}
        picture={shared}
      />
      <StructuredData thing={describeBreadcrumbs(crumbs, origin)} />
      {content.type === "article" && (
        <StructuredData thing={describeNewsArticle({ ...story, picture: shared, content }, place)} />
      )}
      {event && <StructuredData thing={event} />}
    </>
  );
}
