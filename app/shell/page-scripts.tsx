import { Children, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * The router's scripts, without its request to load all of their parts first. On a slow connection these would delay
 * the styles and the font, and so the page, by a second; and a page that is shown already works.
 */
export function PageScripts() {
  const scripts: ReactNode = Scripts({});
  if (!isValidElement<{ children: ReactNode }>(scripts)) return scripts;
  return Children.toArray(scripts.props.children).filter((part) => !isValidElement(part) || part.type !== "link");
}
