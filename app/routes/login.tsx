import { data, Form, href, redirect } from "react-router";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { useHeader } from "../components/header/use-header.ts";
import { PageHead } from "../components/page-head.tsx";
import { useTexts } from "../components/texts.tsx";
import { Note } from "../components/ui/note.tsx";
import { factsContext, sessionContext, shopContext } from "../context.ts";
import { safePath } from "../domain/safe-path.ts";
import { getLocale } from "../middleware/locale.ts";
import { becomeGuest } from "../session/identity.ts";
import type { Route } from "./+types/login";

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    redirectTo: safePath(url.searchParams.get("redirectTo"), ""),
    isGuest: context.get(sessionContext).user?.kind === "guest",
  };
}

/** *Continue as guest*, and on to where the person wanted to go. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await becomeGuest(context);
  } catch (error) {
    assertErpError(error);
    const { log } = context.get(shopContext);
    log.warn({ requestId: context.get(factsContext).requestId, code: error.code }, "no guest made");
    return data({ failed: true }, { status: 503 });
  }
  const home = href("/:lang", { lang: getLocale(context) });
  return redirect(safePath(form.get("redirectTo"), home), 303);
}

export default function Login({ loaderData: { redirectTo, isGuest }, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { lang } = useHeader();
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("login.title")} noindex />
      <h1>{t("login.title")}</h1>
      {actionData?.failed && <Note tone="bad">{t("errors.failed")}</Note>}
      <p>{t("login.lead")}</p>
      {isGuest && <Note tone="info">{t("login.asGuest")}</Note>}
      <Form
        method="post"
        action={`${href("/:lang/login", { lang })}${redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`}`}
      >
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <button type="submit" className="btn btn--main btn--wide">
          {t("login.continueAsGuest")}
        </button>
      </Form>
    </div>
  );
}
