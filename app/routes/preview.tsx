import { useEffect } from "react";
import { href, redirect, useRevalidator } from "react-router";
import { StoryPage } from "../components/content/story-page.tsx";
import { loadDraft } from "../content/load-story.ts";
import { getLocale } from "../context.ts";
import { parsePreviewAddress } from "../domain/preview-address.ts";
import { safePath } from "../domain/safe-path.ts";
import { editor } from "../middleware/editor.ts";
import type { Route } from "./+types/preview";

export const middleware: Route.MiddlewareFunction[] = [editor];

/** The current version of a story, published or not, for Storyblok's visual editor, in the language chosen there. */
export function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const { lang, slug } = parsePreviewAddress(params["*"], url.searchParams, getLocale(context));
  if (lang !== getLocale(context) || slug !== params["*"])
    throw redirect(
      safePath(href("/:lang/preview/*", { lang, "*": slug || "home" }) + url.search, href("/:lang", { lang })),
    );
  return loadDraft(args, slug);
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  useVisualEditor();
  return <StoryPage shown={loaderData} noindex />;
}

/** Shows every change in the editor immediately. Without JavaScript, the editor's reload shows it. */
function useVisualEditor() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let end: (() => void) | null = null;
    let isGone = false;
    // Loaded on this page only; the bridge exchanges messages with the parent window.
    void import("@storyblok/preview-bridge").then(({ default: Bridge }) => {
      if (isGone) return;
      const bridge = new Bridge({ initOnlyOnce: true });
      bridge.on(["change", "published", "unpublished"], () => void revalidate());
      end = () => bridge.destroy();
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [revalidate]);
}
