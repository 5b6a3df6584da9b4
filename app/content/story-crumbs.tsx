import { href } from "react-router";
import { Crumbs } from "../ui/crumbs.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/** The breadcrumbs of a story: below the home page; for an article below the news. */
export function ContentCrumbs({ title, inNews = false }: { title: string; inNews?: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const news = { to: href("/:lang/news", { lang }), text: t("content.news") };
  return <Crumbs between={inNews ? [news] : []} here={title} />;
}
