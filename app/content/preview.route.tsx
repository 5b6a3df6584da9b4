import { useEffect } from "react";
import { href, redirect, useRevalidator } from "react-router";
import { getLocale } from "../request/context.ts";
import { editor } from "../request/guards/editor.ts";
import { safePath } from "../request/safe-path.ts";
import type { Route } from "./+types/preview.route";
import { loadDraft } from "./load-story.ts";
import { parsePreviewAddress } from "./preview-address.ts";
import { StoryPage } from "./story-page.tsx";

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
