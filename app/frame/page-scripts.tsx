import { Children, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * The router's scripts without its modulepreload links. On a slow connection the preloaded scripts would delay the
 * styles and the font, and so the page, by a second; a page works before its scripts are loaded.
 */
export function PageScripts() {
  const scripts: ReactNode = Scripts({});
  if (!isValidElement<{ children: ReactNode }>(scripts)) return scripts;
  return Children.toArray(scripts.props.children).filter((part) => !isValidElement(part) || part.type !== "link");
}
