import { type RefObject, useEffect, useRef, useState } from "react";
import type { ArticleSliderBlock } from "#cms/contract/blocks.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { Section } from "../section.tsx";
import { Teaser } from "../teaser.tsx";

/**
 * Articles side by side, in a row that scrolls by touch, by keyboard, or when a link in it gets the focus. Scripts add
 * two buttons if the row overflows.
 */
export function ArticleSlider({ slider: { id, title, articles } }: { slider: ArticleSliderBlock }) {
  const t = useTexts();
  const row = useRef<HTMLUListElement>(null);
  const ends = useEnds(row);
  if (articles.length === 0) return null;
  const scroll = (direction: -1 | 1) => row.current?.scrollBy({ left: direction * row.current.clientWidth });
  return (
    <Section id={id} title={title === "" ? t("content.news") : title} className="slider">
      <ul className="slider__row" ref={row}>
        {articles.map((article) => (
          <Teaser key={article.id} article={article} heading="h3" sizes="(min-width: 30rem) 20rem, 80vw" />
        ))}
      </ul>
      {ends.overflows && (
        <div className="slider__buttons no-print">
          <button type="button" className="btn btn--icon" aria-disabled={ends.atStart} onClick={() => scroll(-1)}>
            <Icon name="left" />
            <span className="sr">{t("content.previousArticles")}</span>
          </button>
          <button type="button" className="btn btn--icon" aria-disabled={ends.atEnd} onClick={() => scroll(1)}>
            <Icon name="right" />
            <span className="sr">{t("content.nextArticles")}</span>
          </button>
        </div>
      )}
    </Section>
  );
}

/**
 * The scroll position of a row. `overflows` is false until scripts have measured, so without scripts there are no
 * buttons.
 */
function useEnds(row: RefObject<HTMLUListElement | null>): { overflows: boolean; atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ overflows: false, atStart: true, atEnd: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth;
      setEnds({ overflows: rest > 1, atStart: list.scrollLeft <= 1, atEnd: list.scrollLeft >= rest - 1 });
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, [row]);
  return ends;
}
