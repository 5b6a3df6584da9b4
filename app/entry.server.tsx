import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import {
  factsContext,
  getLocale,
  log,
  nonceContext,
  type RequestContext,
  renderingContext,
  shopContext,
  shownOwnerContext,
} from "./request/context.ts";
import { getTexts } from "./request/guards/i18next.ts";
import { OWNER_PLACE } from "./ui/forms/form-owner.tsx";
import { PagePartsContext } from "./ui/kept-parts/kept.tsx";
import { createPageParts, forgetParts } from "./ui/kept-parts/page-parts.ts";
import { Texts } from "./ui/texts.tsx";

// Re-exported from this build, so that the HTTP server (server/front) sets the same contexts that the pages read, and
// tests clear the same cache of markup (app/ui/kept-parts) that the pages use.
export { factsContext, forgetParts, shopContext };

/** Milliseconds until the router gives up deferred data; the ERP calls of a page end earlier. */
export const streamTimeout = 4_950;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const nonce = context.get(nonceContext);
  // Without middleware there is no content security policy, so no page is sent.
  if (nonce === null) return new Response(null, { status, headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const begun = performance.now();
  const parts = import.meta.env.PROD ? createPageParts() : null;
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <PagePartsContext value={parts}>
        <Texts language={getLocale(context)} t={getTexts(context)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </Texts>
      </PagePartsContext>,
      {
        nonce,
        onShellReady() {
          hasShell = true;
        },
        // The page is sent as a whole: streamed, it would need scripts that move late content into place.
        onAllReady() {
          clearTimeout(late);
          context.set(renderingContext, performance.now() - begun);
          pipe(
            collect((body) => {
              const page = parts?.fill(body) ?? body;
              writeOwner(page, context.get(shownOwnerContext));
              resolve(new Response(page, { headers, status }));
            }),
          );
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error) {
          if (hasShell) log(context).error({ err: error }, "rendering");
        },
      },
    );
    // Cleared when the page is done: a pending timer would hold all of the page's data in memory.
    const late = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Collects the whole page before it is sent: one chunk costs less than a stream of some forty. */
function collect(onEnd: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}

/** Writes the reader's mark into all forms of the page. */
function writeOwner(page: Buffer, owner: string): void {
  for (let at = page.indexOf(OWNER_PLACE); at !== -1; at = page.indexOf(OWNER_PLACE, at + OWNER_PLACE.length))
    page.write(owner, at);
}

/** Logs unexpected errors of loaders, actions and rendering; the reader sees the error screen. */
export function handleError(error: unknown, { request, context }: { request: Request; context: RequestContext }) {
  // The router refuses unknown paths and methods by itself; logging them would let anybody fill the log.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log(context).error({ err: error }, "page failed");
}
