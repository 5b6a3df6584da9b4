import type { ReactNode } from "react";
import type { Story } from "#cms/contract/story.ts";
import { PictureFigure } from "./picture-figure.tsx";

/** Title and picture of a page: a drawing is shown beside the title, a photograph below it. */
export function StoryHead({
  story: { title, picture },
  children,
}: {
  story: Pick<Story, "title" | "picture">;
  children?: ReactNode;
}) {
  return (
    <div className="story__head">
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {picture && <PictureFigure picture={picture} caption="" eager />}
    </div>
  );
}
