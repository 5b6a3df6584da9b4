import { data, href, redirect } from "react-router";
import { getLocale, shopContext } from "../request/context.ts";
import type { Route } from "./+types/stock-notice.route";
import { toAway } from "./load-watch.ts";
import { NoticePage } from "./notice-page.tsx";

/**
 * The page of the links in back-in-stock mails. GET changes nothing, because mail programs open links by themselves.
 * Mail programs also send a POST to the link that ends all mails (RFC 8058).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { stockWatches } = context.get(shopContext);
  const isDone = url.searchParams.has("done");
  const end = url.searchParams.get("end");
  if (end !== null) {
    const opens = await stockWatches.mayEnd(end).catch(toAway);
    return { state: opens ? ("end" as const) : ("closed" as const), isDone, product: null };
  }
  const product = await stockWatches.findByProof(url.searchParams.get("confirm") ?? "").catch(toAway);
  return { state: product ? ("confirm" as const) : ("closed" as const), isDone, product };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { stockWatches } = context.get(shopContext);
  const end = url.searchParams.get("end");
  const isDone = await (end !== null
    ? stockWatches.endByMail(end)
    : stockWatches.prove(url.searchParams.get("confirm") ?? "")
  ).catch(toAway);
  if (!isDone) return data(null, { status: 400 });
  const done = new URLSearchParams(url.searchParams);
  done.set("done", "");
  return redirect(`${href("/:lang/stock-notice", { lang: getLocale(context) })}?${done}`, 303);
}

export default function StockNotice({ loaderData }: Route.ComponentProps) {
  return <NoticePage page={loaderData} />;
}
