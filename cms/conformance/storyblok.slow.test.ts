import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createKeptCms } from "../kept/kept-cms.ts";
import { createStoryblokCms } from "../storyblok/storyblok-cms.ts";
import { createFakeStoryblok, PREVIEW_TOKEN, TOKEN } from "../storyblok/testing/fake-storyblok.ts";
import type { Opened } from "./case.ts";
import { describeConformance } from "./describe-conformance.ts";
import type { RawSpace } from "./raw-stories.ts";

const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledFrame: "error" }));
afterEach(() => wire.resetHandlers());
afterAll(() => wire.close());

describeConformance("Storyblok, its answers kept", openStoryblok);

const SPACE = { token: TOKEN, previewToken: PREVIEW_TOKEN, region: "default", version: "published" } as const;

async function openStoryblok(space: RawSpace): Promise<Opened> {
  const fake = createFakeStoryblok(space);
  wire.use(...fake.handlers);
  const lines: string[] = [];
  const write = (line: object, message: string) => void lines.push(JSON.stringify({ ...line, message }));
  const log = { info: write, warn: write };
  const cms = createKeptCms({
    // The suite sends more requests per second than Storyblok allows.
    source: createStoryblokCms({ ...SPACE, log, rate: 1_000 }),
    log,
  });
  return {
    cms,
    async publish(next) {
      fake.publish(next);
    },
    logged: () => lines,
    async close() {
      // The client keeps versions per token for the whole process, but the next space is a different one.
      cms.refresh();
      await cms.close();
    },
  };
}
