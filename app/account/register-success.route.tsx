import { data, Form, href, redirect } from "react-router";
import { getLocale, logFailure, sessionContext, shopContext } from "../request/context.ts";
import { offered } from "../request/guards/offered.ts";
import { callContext } from "../request/session/call-context.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { Route } from "./+types/register-success.route";
import { registerSuccess } from "./register-success.guard.ts";

export const middleware: Route.MiddlewareFunction[] = [offered("registration"), registerSuccess];

/** The page after a registration request, or of the mailed link that undoes it. GET changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("undo");
  if (key === null) return { state: "requested" as const };
  const { links: accountLinks, closedLinks } = context.get(shopContext).account;
  const opens = accountLinks.userOfUndoKey(key) !== null && !(await closedLinks.isClosed(key));
  return { state: opens ? ("undo" as const) : ("closed" as const) };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { links: accountLinks, closedLinks } = context.get(shopContext).account;
  const { erp } = context.get(shopContext);
  const key = url.searchParams.get("undo") ?? "";
  const user = accountLinks.userOfUndoKey(key);
  if (user === null || (await closedLinks.isClosed(key))) return data({ refused: "closed" as const }, { status: 400 });
  try {
    await erp.accounts.undoRegister(user, callContext(context));
  } catch (error) {
    logFailure(error, "registration not undone", context);
    if (error.effect !== "none") return data({ refused: "unsure" as const }, { status: 503 });
    if (error.code !== "NOT_FOUND" && error.code !== "INVALID_STATE")
      return data({ refused: "failed" as const }, { status: 503 });
    await closedLinks.close(key);
    return data({ refused: "closed" as const }, { status: 400 });
  }
  await closedLinks.close(key);
  const session = context.get(sessionContext);
  session.registrationUndone();
  session.announce({ kind: "registration-undone" });
  return redirect(href("/:lang", { lang: getLocale(context) }), 303);
}

export default function RegisterSuccess({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const lang = useLanguage();
  const isUndo = state !== "requested";
  const title = t(isUndo ? "registerSuccess.undoTitle" : "registerSuccess.title");
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      {!isUndo && (
        <>
          <p>{t("registerSuccess.text")}</p>
          <p>{t("registerSuccess.mail")}</p>
        </>
      )}
      {(state === "closed" || actionData?.refused === "closed") && (
        <Note tone="bad">{t("registerSuccess.notUndone")}</Note>
      )}
      {actionData?.refused === "failed" && <Note tone="bad">{t("errors.failed")}</Note>}
      {actionData?.refused === "unsure" && <Note tone="bad">{t("registerSuccess.unsure")}</Note>}
      {state === "undo" && actionData?.refused !== "closed" && (
        <Form method="post" className="stack">
          <p>{t("registerSuccess.undoText")}</p>
          <button type="submit" className="btn btn--stop">
            {t("registerSuccess.undo")}
          </button>
        </Form>
      )}
      <p>
        <Link to={href("/:lang", { lang })}>{t("registerSuccess.home")}</Link>
      </p>
    </div>
  );
}
