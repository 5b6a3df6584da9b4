import { createContext, type Key, type ReactNode, useContext } from "react";
import { useLanguage } from "../components/texts.tsx";
import type { PageParts } from "./page-parts.ts";

/** Of the page that the server is rendering; null where parts are not kept: in browsers and in development. */
export const PagePartsContext = createContext<PageParts | null>(null);

interface KeptProps {
  key?: Key;
  /** of the part, among all parts of all pages */
  name: string;
  /** everything but the language that the part shows or leads to, as JSON */
  by: unknown;
  /** the part: elements without `useId` and without anything that is new in every answer */
  children: () => ReactNode;
}

/**
 * A part of a page that the server need not render again when it shows the same (docs/decisions/022-parts-of-pages-are-kept.md).
 * In the browser it is nothing but its children.
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
