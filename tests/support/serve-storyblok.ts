import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getResponse } from "msw";
import type { RawSpace } from "#cms/conformance/raw-stories.ts";
import { createFakeStoryblok, type FakeStoryblok, TOKEN } from "#cms/storyblok/testing/fake-storyblok.ts";

/** A fake Storyblok on a port of its own, for shops in processes of their own. */
export interface ServedStoryblok {
  fake: FakeStoryblok;
  /** environment of a shop that uses this Storyblok */
  env: Record<string, string>;
  stop(): void;
}

export async function serveStoryblok(space: RawSpace): Promise<ServedStoryblok> {
  const server = createServer(async (req, res) => {
    const answer = await getResponse(fake.handlers, new Request(new URL(req.url ?? "", origin)));
    res.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
    res.end(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const fake = createFakeStoryblok(space, origin);
  return {
    fake,
    env: {
      CMS_ADAPTER: "storyblok",
      STORYBLOK_TOKEN: TOKEN,
      STORYBLOK_ELSEWHERE: origin,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "storyblok-elsewhere.ts")).href}`,
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
