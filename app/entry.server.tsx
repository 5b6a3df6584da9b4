import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import enDesk from "#locales/en/desk.ts";
import enHome from "#locales/en/home.ts";
import enShop from "#locales/en/shop.ts";
import hrDesk from "#locales/hr/desk.ts";
import hrHome from "#locales/hr/home.ts";
import hrShop from "#locales/hr/shop.ts";
import { Texts } from "./components/texts.tsx";
import { factsContext, nonceContext, renderingContext, shopContext } from "./context.ts";
import { getLocale } from "./middleware/locale.ts";
import { createTexts } from "./texts.ts";

// The server front sets these two: re-exported, so that it and the pages share one copy of the keys.
export { factsContext, shopContext };

/** Deferred data later than this is given up; the deadlines of ERP calls stay below it. */
export const streamTimeout = 4_950;

const TEXTS = { en: createTexts("en", enShop, enDesk, enHome), hr: createTexts("hr", hrShop, hrDesk, hrHome) };

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const begun = performance.now();
  const nonce = context.get(nonceContext);
  const language = getLocale(context);
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <Texts language={language} t={TEXTS[language]}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Texts>,
      {
        nonce,
        onShellReady() {
          hasShell = true;
        },
        // No page has parts that come later: sent in one piece it needs no scripts that put them in their places.
        onAllReady() {
          clearTimeout(late);
          context.set(renderingContext, performance.now() - begun);
          pipe(collect((body) => resolve(new Response(body, { headers, status }))));
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error) {
          if (hasShell) context.get(shopContext).log.error({ err: error }, "rendering");
        },
      },
    );
    // Ended with the page: until then it holds all that the page was made of.
    const late = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Nothing is sent before all of it is there: in one piece it passes fewer hands than as a stream of forty. */
function collect(onEnd: (body: Uint8Array<ArrayBuffer>) => void): Writable {
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

/** Errors of loaders, actions and rendering that nobody expected; what the reader sees is the error screen. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  // What the router refuses by itself, an unknown path or method, anybody can ask for as often as they like.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(shopContext).log.error({ requestId: context.get(factsContext).requestId, err: error }, "page failed");
}
