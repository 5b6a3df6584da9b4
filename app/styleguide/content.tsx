import { LOCALES } from "#erp-adapter/contract/context.ts";
import { NewsPage } from "../content/articles/news-page.tsx";
import { Blocks } from "../content/blocks.tsx";
import { ContentCrumbs } from "../content/story-crumbs.tsx";
import { StoryPage } from "../content/story-page.tsx";
import { UntranslatedNote } from "../content/untranslated-note.tsx";
import { useLanguage } from "../ui/texts.tsx";
import { BLOCKS, WORDS } from "./made-up/blocks.ts";
import { COMPANY } from "./made-up/people.ts";
import { ARTICLE, NEWS, PAGE, TODAY } from "./made-up/stories.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

/** The blocks from which editors build pages, and the pages. */
export function Content() {
  const own = useLanguage();
  return (
    <>
      <Part module="content/crumbs">
        <Specimen state="inNews">
          <ContentCrumbs title={WORDS} inNews />
        </Specimen>
      </Part>
      <Part module="content/blocks">
        {BLOCKS.map((block) => (
          <Specimen
            key={block.id}
            state={block.type === "notice" ? `${block.type} ${block.tone}` : block.type}
            wide
            opened={block.type === "questions" ? "details" : undefined}
          >
            <div className="story__text">
              <Blocks blocks={[block]} />
            </div>
          </Specimen>
        ))}
      </Part>
      <Part module="content/untranslated-note">
        {LOCALES.filter((language) => language !== own).map((language) => (
          <Specimen key={language} state={`language ${language}`}>
            <UntranslatedNote language={language} />
          </Specimen>
        ))}
      </Part>
      <Stories />
    </>
  );
}

function Stories() {
  return (
    <>
      <Part module="content/story-page, story-head, story-aside">
        {LOCALES.map((language) => (
          <Specimen key={language} state={`page, language ${language}`} wide>
            <Setting frame={{ company: COMPANY }}>
              <StoryPage shown={{ story: { ...PAGE, language }, today: TODAY }} />
            </Setting>
          </Specimen>
        ))}
        <Specimen state="article" wide>
          <StoryPage shown={{ story: ARTICLE, today: TODAY }} />
        </Specimen>
      </Part>
      <Part module="content/news-page, article-list, teaser">
        <Specimen state="pages 3" wide>
          <NewsPage news={NEWS} />
        </Specimen>
        <Specimen state="intro null, articles []" wide>
          <NewsPage news={{ ...NEWS, intro: null, articles: [], past: [], pages: 1 }} />
        </Specimen>
      </Part>
    </>
  );
}
