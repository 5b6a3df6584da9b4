import { createContext, type FunctionComponent, memo, type ReactNode, useContext } from "react";
import { useHasOwner } from "../forms/form-owner.tsx";
import { useLanguage } from "../texts.tsx";
import type { PageParts } from "./page-parts.ts";

/**
 * The cacheable fragments of the page that the server is rendering; null in browsers and in development, which cache
 * none.
 */
export const PagePartsContext = createContext<PageParts | null>(null);

/** Data that are equal if their JSON is: they contain no functions, elements, maps or sets. */
type Plain<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends ((...given: never[]) => unknown) | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : { [Key in keyof Data]: Plain<Data[Key]> };

/**
 * Lets the server cache the markup of a component (docs/decisions/022-parts-of-pages-are-kept.md). The cache key is the
 * name, the props, the language, and whether forms show an owner, so the component must depend on nothing else: it must
 * not use `useId` or anything that differs in every response. tests/architecture/kept-parts.test.ts checks its imports.
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
    const owned = useHasOwner() ? "owned" : "";
    if (parts === null) return <Part {...props} />;
    const { isKept, mark } = parts.place(`${name} ${language} ${owned} ${JSON.stringify(props)}`);
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
