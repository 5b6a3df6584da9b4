import { href, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { screenAt } from "../../screen-at.ts";
import {
  factsContext,
  getLocale,
  inDoubtContext,
  log,
  ownFormContext,
  type RequestContext,
  sessionContext,
  typedGuestContext,
} from "../context.ts";
import { type FilledPage, fillPage } from "../forms/fill-page.ts";
import { FILLED_NOTICES } from "../forms/filled.ts";
import { formOf } from "../forms/form-of.ts";
import { OWNER_FIELD } from "../forms/owner-field.ts";
import { LANGUAGE_PREFIX } from "../in-language.ts";
import { pageBefore } from "../page-before.ts";
import { safePath } from "../safe-path.ts";
import { isOwner, mayAnswer, ownerOf } from "../session/form-owner.ts";
import { GUEST_DIALOG, type KeptForm, keepForm, readKeptForm } from "../session/kept-form.ts";
import { isOfEndedSession } from "../session/verified-users.ts";
import { refuseEarly } from "./refuse-early.ts";

/**
 * Answers every form of a person whose session has ended, or in whose browser somebody else has logged in. Each form
 * says to whom it was shown (`OwnerField`). Nothing is done in another person's name, nor as a new guest: what was
 * typed is kept, and the login leads back to the form, which is then filled in, to be sent again by the person.
 */
export const endedForms: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method !== "POST") return fillIn({ request, url, context }, next);
  const person = ownerOf(context);
  const form = await formOf(request).catch(() => null);
  const shownTo = form?.get(OWNER_FIELD);
  const isShown = isOwner(shownTo);
  const refused = { form, owner: isShown ? shownTo : person, page: pageOf(request, url, context), context };
  if (isShown && !mayAnswer(shownTo, context)) throw await refuseForm(refused);
  if (person === "") return next();
  context.set(ownFormContext, true);
  const response = await next();
  if (!(await hasEnded(response, isShown, context))) return response;
  await response.body?.cancel();
  throw await refuseForm(refused);
};

/** True if the session turned out to have ended while the form was processed, so that nothing was done. */
async function hasEnded(response: Response, isShown: boolean, context: RequestContext): Promise<boolean> {
  if (ownerOf(context) === "") return (isShown || response.status >= 400) && !context.get(inDoubtContext);
  return isShown && (await isOfEndedSession(response, context));
}

interface RefusedForm {
  /** null if the body cannot be read */
  form: FormData | null;
  owner: string;
  page: string;
  context: RequestContext;
}

/** Keeps what was typed, and leads to the login; a customer who is logged in instead of the form's owner reads why. */
async function refuseForm({ form, owner, page, context }: RefusedForm) {
  const session = context.get(sessionContext);
  const isGuest = owner.startsWith("g");
  // A guest's cart and quick orders end with the guest's session: their forms never come back.
  const isGone = isGuest && OF_GUEST.test(page);
  const isDialog = isGone && form?.get("intent") === "order-as-guest";
  const returnsTo = isDialog ? GUEST_DIALOG : page;
  const { key, hasFile } =
    form && (isDialog || !isGone) ? keepForm(form, { owner, page: returnsTo }, context) : { key: null, hasFile: false };
  log(context).info({ kept: key !== null }, "a form of an ended session");
  if (session.user?.kind === "customer") return refuseEarly("other-person", 409, context);
  const kind = isGuest ? "form-refused-guest" : "form-refused";
  const gone = isDialog && key !== null ? "guest-data-kept" : "guest-work-gone";
  session.announce({
    kind: isGone ? gone : key === null ? "form-too-long" : hasFile ? "file-not-kept" : kind,
  });
  const kept = key === null ? "" : `&form=${key}`;
  const lang = getLocale(context);
  return redirect(
    `${href("/:lang/login", { lang })}?redirectTo=${encodeURIComponent(isGone ? page.replace(QUICK_ORDER, "$1") : page)}${kept}`,
    303,
  );
}

const QUICK_ORDER = new RegExp(`(${LANGUAGE_PREFIX.source}/quick-order)/[^?]+`);
const OF_GUEST = new RegExp(`${LANGUAGE_PREFIX.source}/(?:cart|empty-cart)(?:[/?]|$)|${QUICK_ORDER.source}`);

/** The page that showed the form, as the browser says, and otherwise the address that takes the form. */
function pageOf(request: Request, url: URL, context: RequestContext): string {
  const home = href("/:lang", { lang: getLocale(context) });
  const isBare = screenAt(url.pathname)?.isBare === true;
  const own = safePath(isBare ? home : url.pathname + url.search, home);
  return pageBefore(request, context.get(factsContext).origin, own);
}

/** Fills what was typed into its form, once, when its owner opens the form's page. */
async function fillIn(
  { request, url, context }: { request: Request; url: URL; context: RequestContext },
  next: () => Promise<Response>,
): Promise<Response> {
  const person = ownerOf(context);
  const kept = person === "" || request.method !== "GET" ? null : await readKeptForm(request, context);
  const page = safePath(url.pathname + url.search, "/");
  if (kept?.owner === person && kept.page === GUEST_DIALOG) context.set(typedGuestContext, new Map(kept.fields));
  if (kept?.owner !== person || toComparable(kept.page) !== toComparable(page)) return next();
  const facts = context.get(factsContext);
  if (facts.isAhead) {
    facts.countsAsOpened = true;
    return next();
  }
  // Only a document can be filled in.
  if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(safePath(page, "/"));
  const session = context.get(sessionContext);
  // The page has its sentence before it can be filled in: another outcome is announced, and the page opened again.
  const said = session.takeNotice()?.kind;
  const kind = OUTCOMES.find((one) => one === said) ?? "form-filled";
  session.announce({ kind });
  const response = await next();
  const { status, headers } = response;
  if (ownerOf(context) !== person) return response;
  if (status !== 200 || !headers.get("Content-Type")?.startsWith("text/html")) {
    // An error of the moment: the form is filled in once its page can be shown.
    session.takeNotice();
    if (status >= 400 && !GONE.has(status)) return response;
    session.keepForm(null);
    session.announce({ kind: "form-not-returned" });
    return response;
  }
  const shown = await response.text();
  const filled = fillPage(shown, kept.fields);
  const outcome = toOutcome(filled, kept);
  if (outcome !== kind && kind !== said) {
    session.announce({ kind: outcome });
    throw redirect(safePath(page, "/"), 302);
  }
  session.keepForm(null);
  return new Response(filled?.page ?? shown, { status, headers });
}

/** Statuses of pages that do not come back. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Notices about a form that has come back. */
const OUTCOMES = [...FILLED_NOTICES, "form-not-pressed", "form-not-returned"] as const;

function toOutcome(filled: FilledPage | null, { isWhole }: KeptForm): (typeof OUTCOMES)[number] {
  if (!filled) return "form-not-returned";
  if (filled.lost > 0 || !isWhole) return "form-partly-filled";
  if (filled.changed === 0) return "form-not-pressed";
  return filled.opened > 0 ? "form-filled-opened" : "form-filled";
}

/** Makes equal: a page in both languages, and different spellings of the same query. */
function toComparable(page: string): string {
  const [path = "", query = ""] = page.split("?");
  return `${path.replace(LANGUAGE_PREFIX, "")}?${new URLSearchParams(query)}`;
}
