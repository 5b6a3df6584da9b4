import { href } from "react-router";
import type { Story } from "#cms/contract/story.ts";
import { toShared } from "../ui/drawing.ts";
import { PageHead } from "../ui/page-head.tsx";
import { describeBreadcrumbs } from "../ui/structured-data/breadcrumbs.ts";
import { StructuredData } from "../ui/structured-data.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { describeEvent } from "./articles/event.ts";
import { describeNewsArticle } from "./articles/news-article.ts";

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
