import type { PageContent, Story } from "#cms/contract/story.ts";
import { useLanguage } from "../ui/texts.tsx";
import { ArticleText } from "./articles/article-text.tsx";
import { TodayContext } from "./articles/today.ts";
import { Blocks } from "./blocks.tsx";
import type { ShownStory } from "./load-story.ts";
import { StoryAside } from "./story-aside.tsx";
import { ContentCrumbs } from "./story-crumbs.tsx";
import { StoryHead } from "./story-head.tsx";
import { StoryMeta } from "./story-meta.tsx";
import { UntranslatedNote } from "./untranslated-note.tsx";

/** Shows any story that an editor wrote, page or article. `noindex` is set for a draft. */
export function StoryPage({ shown: { story, today }, noindex }: { shown: ShownStory; noindex?: boolean }) {
  const lang = useLanguage();
  const { title, language, slug, content } = story;
  return (
    <TodayContext value={today}>
      <StoryMeta story={story} noindex={noindex} />
      <ContentCrumbs title={title} inNews={slug.startsWith("news/")} />
      <div className="story">
        <div className="story__main">
          <UntranslatedNote language={language} />
          <article className="story__text" lang={language === lang ? undefined : language}>
            {content.type === "article" ? (
              <ArticleText story={story} article={content} />
            ) : (
              <PageText story={story} content={content} />
            )}
          </article>
        </div>
        <StoryAside slug={slug} />
      </div>
    </TodayContext>
  );
}

function PageText({ story, content }: { story: Story; content: PageContent }) {
  return (
    <>
      <StoryHead story={story} />
      <Blocks blocks={content.blocks} />
    </>
  );
}
