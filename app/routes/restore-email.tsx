import { data, Form, href, redirect } from "react-router";
import { restoreEmail } from "../account/restore-email.ts";
import { useHeader } from "../components/header/use-header.ts";
import { PageHead } from "../components/page-head.tsx";
import { useTexts } from "../components/texts.tsx";
import { Link } from "../components/ui/link.tsx";
import { Note } from "../components/ui/note.tsx";
import { sessionContext, shopContext } from "../context.ts";
import { getLocale } from "../middleware/locale.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/restore-email";

export const middleware: Route.MiddlewareFunction[] = [offered("login")];

/** Under the link that was mailed to a replaced address: GET only shows what it would do. */
export function loader({ url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("key") ?? "";
  const { accountLinks, closedLinks } = context.get(shopContext);
  return { isOpen: accountLinks.parseRestoreKey(key) !== null && !closedLinks.isClosed(key) };
}

export async function action({ url, context }: Route.ActionArgs) {
  const outcome = await restoreEmail(url.searchParams.get("key") ?? "", context);
  if (outcome.kind === "closed") return data({ refused: "closed" as const }, { status: 400 });
  if (outcome.kind === "failed") return data({ refused: "failed" as const }, { status: 503 });
  context.get(sessionContext).announce({ kind: "email-restored" });
  const next = href("/:lang/forgot-password", { lang: getLocale(context) });
  return redirect(outcome.resetKey === null ? next : `${next}?key=${encodeURIComponent(outcome.resetKey)}`, 303);
}

export default function RestoreEmail({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { lang } = useHeader();
  const isClosed = !isOpen || actionData?.refused === "closed";
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("restoreEmail.title")} noindex />
      <h1>{t("restoreEmail.title")}</h1>
      {isClosed && <Note tone="bad">{t("restoreEmail.closed")}</Note>}
      {actionData?.refused === "failed" && <Note tone="bad">{t("errors.failed")}</Note>}
      {!isClosed && (
        <Form method="post" className="stack">
          <p>{t("restoreEmail.text")}</p>
          <button type="submit" className="btn btn--stop">
            {t("restoreEmail.restore")}
          </button>
        </Form>
      )}
      <p>
        <Link to={href("/:lang/login", { lang })}>{t("forgot.back")}</Link>
      </p>
    </div>
  );
}
