import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { isRefusal } from "../page-errors.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/** What a download is asked with: the arguments of any middleware. */
export interface DownloadArgs {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
}

export interface DownloadedFile {
  /** in the page's language; letters of any alphabet */
  name: string;
  type: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

/**
 * The last middleware of an address that is a file: it answers, and no page is rendered. What goes wrong before the
 * first byte is a page like any other, which a resource route would not have: its errors are JSON. Null leaves the
 * answer to the route's own screen.
 */
export function answerFile(make: (args: DownloadArgs) => Promise<DownloadedFile | null>): MiddlewareFunction<Response> {
  return async (args, next) => {
    // A form is the route's own business, and no route of a file has one.
    if (args.request.method === "POST") return next();
    const file = await make(args).catch((error: unknown) => refuseWithFrame(error, args.context));
    if (file === null) return next();
    const headers = {
      "Content-Type": file.type,
      "Content-Disposition": toDisposition(file.name),
      "Cache-Control": "private, no-store",
    };
    if (args.request.method !== "HEAD") return new Response(file.body, { headers });
    // Nobody will read it, and who makes it must know.
    if (file.body instanceof ReadableStream) await file.body.cancel();
    return new Response(null, { headers });
  };
}

/** No loader has run: the error screen needs its frame from here. */
async function refuseWithFrame(error: unknown, context: Readonly<RouterContextProvider>): Promise<never> {
  if (!isRefusal(error)) throw error;
  throw await refuseEarly(error.data.kind, error.init?.status ?? 500, context, error.data.path);
}

/** The name in ASCII for programs that know no other, and as it is, but for what would make it a path. */
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
