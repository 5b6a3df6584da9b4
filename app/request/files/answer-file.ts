import type { MiddlewareFunction } from "react-router";
import type { RequestContext } from "../context.ts";
import { refuseEarly } from "../guards/refuse-early.ts";
import { isRefusal } from "../page-errors.ts";

/** The arguments of a download: those of any middleware. */
export interface DownloadArgs {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: RequestContext;
}

export interface DownloadedFile {
  /** in the page's language, in letters of any alphabet */
  name: string;
  type: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  /** true if the file must not be compressed, because each chunk must arrive as soon as it is sent */
  isSentAsItIs?: boolean;
}

/**
 * The last middleware of a download route: it sends the file that `make` returns. An error before the first byte gets
 * an error page (a resource route would answer JSON). If `make` returns null, the route's own page is rendered.
 */
export function answerFile(make: (args: DownloadArgs) => Promise<DownloadedFile | null>): MiddlewareFunction<Response> {
  return async (args, next) => {
    // A POST goes on to the route, which refuses it: no download route has an action.
    if (args.request.method === "POST") return next();
    const file = await make(args).catch((error: unknown) => refuseWithFrame(error, args.context));
    if (file === null) return next();
    const headers = {
      "Content-Type": file.type,
      "Content-Disposition": toDisposition(file.name),
      "Cache-Control": file.isSentAsItIs ? "private, no-store, no-transform" : "private, no-store",
    };
    if (args.request.method !== "HEAD") return new Response(file.body, { headers });
    // HEAD: the body is never read, and its producer must learn that.
    if (file.body instanceof ReadableStream) await file.body.cancel();
    return new Response(null, { headers });
  };
}

/** No loader has run, so the error screen gets the data of its header and footer here. */
async function refuseWithFrame(error: unknown, context: RequestContext): Promise<never> {
  if (!isRefusal(error)) throw error;
  throw await refuseEarly(error.data.kind, error.init?.status ?? 500, context, error.data.path);
}

/**
 * The Content-Disposition header, with the file name in ASCII for old programs and the full file name; both without
 * the characters that would make a path of the name.
 */
export function toDisposition(given: string): string {
  const name = given.replace(/[/\\]/g, "-");
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/g, "d")
    .replace(/Đ/g, "D")
    .replace(/[^\w.-]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
