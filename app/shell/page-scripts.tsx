import { Children, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * The router's scripts without its request to load all of their parts before anything else: on a slow line they would take
 * from the styles and the font what these need to show the page, a second of it, and a page that is shown works already.
 */
export function PageScripts() {
  const scripts: ReactNode = Scripts({});
  if (!isValidElement<{ children: ReactNode }>(scripts)) return scripts;
  return Children.toArray(scripts.props.children).filter((part) => !isValidElement(part) || part.type !== "link");
}
