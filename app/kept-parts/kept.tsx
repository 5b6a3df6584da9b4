import { createContext, type Key, type ReactNode, useContext } from "react";
import { useLanguage } from "../components/texts.tsx";
import type { PageParts } from "./page-parts.ts";

/** The parts of the page that the server is rendering; null in browsers and in development, where parts are not kept. */
export const PagePartsContext = createContext<PageParts | null>(null);

interface KeptProps {
  key?: Key;
  /** the part's name, unique among all parts of all pages */
  name: string;
  /** as JSON, everything but the language that decides what the part shows or leads to */
  by: unknown;
  /** renders the part: elements without `useId` and without anything that differs in every answer */
  children: () => ReactNode;
}

/**
 * A part of a page that the server need not render again if it shows the same
 * (docs/decisions/022-parts-of-pages-are-kept.md). In the browser it renders just its children.
 */
export function Kept(props: KeptProps): ReactNode {
  return import.meta.env.SSR ? <KeptOnServer {...props} /> : props.children();
}

function KeptOnServer({ name, by, children }: KeptProps) {
  const parts = useContext(PagePartsContext);
  const language = useLanguage();
  if (parts === null) return children();
  const { isKept, mark } = parts.place(`${name} ${language} ${typeof by === "string" ? by : JSON.stringify(by)}`);
  if (isKept) return <wbr id={mark} />;
  return (
    <>
      <wbr id={mark} />
      {children()}
      <wbr id={mark} />
    </>
  );
}
