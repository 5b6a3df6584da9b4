import { createContext, type FunctionComponent, memo, type ReactNode, useContext } from "react";
import { useLanguage } from "../components/texts.tsx";
import type { PageParts } from "./page-parts.ts";

/** The parts of the page that the server is rendering; null in browsers and in development, where parts are not kept. */
export const PagePartsContext = createContext<PageParts | null>(null);

/** Data that differ in their JSON if they differ: no functions, elements, maps or sets. */
type Plain<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends ((...given: never[]) => unknown) | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : { [Key in keyof Data]: Plain<Data[Key]> };

/**
 * Makes a component a part of pages that the server need not render again if it shows the same
 * (docs/decisions/022-parts-of-pages-are-kept.md). The part is kept by its props and the language: it shows nothing else,
 * has no `useId` and nothing that differs in every answer. tests/architecture/kept-parts.test.ts looks at its imports.
 *
 * @param name unique among all parts
 */
export function kept<Props extends object>(
  name: string,
  Part: FunctionComponent<Props>,
): (props: Plain<Props> & Props) => ReactNode {
  if (!import.meta.env.SSR) return memo(Part);
  return (props) => {
    const parts = useContext(PagePartsContext);
    const language = useLanguage();
    if (parts === null) return <Part {...props} />;
    const { isKept, mark } = parts.place(`${name} ${language} ${JSON.stringify(props)}`);
    if (isKept) return <wbr id={mark} />;
    return (
      <>
        <wbr id={mark} />
        <Part {...props} />
        <wbr id={mark} />
      </>
    );
  };
}
