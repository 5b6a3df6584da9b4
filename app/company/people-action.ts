import { data, href, redirect } from "react-router";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { NamedPerson } from "#rules/company-member.ts";
import type { Acting } from "#server/services/company/members.ts";
import type { PeopleAct, PeopleRefusal } from "#server/services/company/people-rules.ts";
import {
  type FormRequest,
  getLocale,
  logFailure,
  orElse,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import type { Notice } from "../request/notice.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";
import { companyToChange } from "../request/session/require-company.ts";
import { forgetUser } from "../request/session/verified-users.ts";
import { grantFormSchema, inviteFormSchema, personFormSchema, toGrant, withdrawFormSchema } from "./company-forms.ts";
import { askColleagues } from "./load-people.ts";

/** Why a form of the page changed nothing: a sentence above the page, or errors beside the fields of one form. */
export interface PeopleFormRefusal {
  /** the person whose form it was; null for the invitation */
  person: string | null;
  reply: FormReply | null;
  reason: Exclude<PeopleRefusal, "no-right"> | "failed" | null;
}

/** Handles the forms of the company's page. Redirects back (303). The transaction checks what the person may do. */
export async function peopleAction(args: FormRequest) {
  try {
    switch (args.form.get("intent")) {
      case "invite":
        return await invite(args);
      case "withdraw":
        return await withdraw(args);
      case "change":
      case "readmit":
        return await grant(args);
      case "remove":
        return await act({ kind: "remove" }, "person-removed", args);
      case "hand-over":
        return await act({ kind: "hand-over" }, "company-handed-over", args);
      default:
        throw refuse("bad-request", 400);
    }
  } catch (error) {
    // Only an `ErpError` means that the database does not answer.
    if (!isErpError(error)) throw error;
    logFailure(error, "people of a company not changed", args.context);
    throw refuse("erp-unavailable", 503);
  }
}

async function invite({ form, context }: FormRequest) {
  const { erp } = context.get(shopContext);
  const { invitations } = context.get(shopContext).company;
  const { limits } = context.get(shopContext).request;
  const reading = readForm(form, inviteFormSchema);
  if (!declares(erp.capabilities, "accounts.colleagues")) throw refuse("bad-request", 400);
  if (!reading.ok) return refused({ reply: reading.reply }, 400);
  const { email } = reading.value;
  const colleagues = await askColleagues(context);
  if (typeof colleagues === "string") return refused({ reply: reading.refuse({}), reason: "failed" }, 503);
  const acting = getActing(context);
  // Colleagues who have not signed in yet are known to the ERP alone.
  const isKnown = colleagues.some((one) => one.email !== null && toEmailKey(one.email) === toEmailKey(email));
  const rows = isKnown ? await context.get(shopContext).company.members.of(acting.partner) : [];
  const isRemoved = rows.some((row) => row.removed && toEmailKey(row.email) === toEmailKey(email));
  if (isKnown && !isRemoved) return refused({ reply: reading.refuse({ email: "colleagueKnown" }) }, 409);
  const turn = await limits.invitationMails.take({ email, partner: acting.partner });
  if (!turn.allowed) return refused({ reply: reading.refuse({ email: "mailboxInvited" }) }, 429);
  const words = { email, company: await nameCompany(context), locale: getLocale(context) };
  const refusal = await invitations.invite(acting, { ...words, ...toGrant(reading.value) });
  switch (refusal) {
    case null:
      return done({ kind: "invitation-sent", email }, context);
    case "no-right":
      throw refuse("forbidden", 403);
    case "known":
      return refused({ reply: reading.refuse({ email: "colleagueKnown" }) }, 409);
    case "too-many":
      return refused({ reply: reading.refuse({ email: "tooManyInvitations" }) }, 429);
  }
}

/** The company's name in the owner's profile; "" if the profile cannot be read. */
async function nameCompany(context: RequestContext): Promise<string> {
  return orElse(
    "",
    "company's name not read",
    context,
    async () => (await context.get(shopContext).erp.accounts.profile(callContext(context))).company,
  );
}

async function withdraw({ form, context }: FormRequest) {
  const reading = readForm(form, withdrawFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const refusal = await context
    .get(shopContext)
    .company.invitations.withdraw(getActing(context), reading.value.invitation);
  if (refusal) throw refuse("forbidden", 403);
  return done({ kind: "invitation-withdrawn" }, context);
}

/** Changes what a colleague may do, or gives a removed one access again. */
async function grant(args: FormRequest) {
  const reading = readForm(args.form, grantFormSchema);
  const person = args.form.get("person");
  if (typeof person !== "string") throw refuse("bad-request", 400);
  if (!reading.ok) return refused({ person, reply: reading.reply }, 400);
  const isReadmission = args.form.get("intent") === "readmit";
  return act(
    { kind: isReadmission ? "readmit" : "change", ...toGrant(reading.value) },
    isReadmission ? "person-readmitted" : "person-changed",
    args,
  );
}

async function act(
  wanted: PeopleAct,
  told: "person-changed" | "person-readmitted" | "person-removed" | "company-handed-over",
  { form, url, context }: FormRequest,
) {
  const reading = readForm(form, personFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const shop = context.get(shopContext);
  const acting = getActing(context);
  const colleague = await findColleague(reading.value.person as UserId, acting, { url, context });
  if (wanted.kind === "hand-over" && !(await canSignIn(colleague.id, context)))
    return refused({ person: colleague.id, reason: "gone" }, 409);
  const refusal = await shop.company.members.act(wanted, acting, colleague);
  if (refusal === "no-right") throw refuse("forbidden", 403);
  if (refusal) return refused({ person: colleague.id, reason: refusal }, 409);
  // Every process of the shop asks again what these two people may do.
  for (const { id } of [colleague, acting.actor]) forgetUser(shop, id);
  return done({ kind: told, name: colleague.name }, context);
}

/** Throws 404 for a person of another company, or without a company. */
async function findColleague(
  id: UserId,
  { partner }: Acting,
  { url, context }: Omit<FormRequest, "form">,
): Promise<NamedPerson> {
  const row = (await context.get(shopContext).company.members.of(partner)).find(({ user }) => user === id);
  if (row) return { id, name: row.name, email: row.email };
  const colleagues = await askColleagues(context);
  if (colleagues === "away") throw refuse("erp-unavailable", 503);
  const named = colleagues === "none" ? undefined : colleagues.find((one) => one.id === id);
  if (!named) throw notFound(url);
  return { id, name: named.name, email: named.email ?? "" };
}

/** False for an account that the distributor has blocked or closed: a company needs an owner who can act. */
async function canSignIn(id: UserId, context: RequestContext): Promise<boolean> {
  const colleagues = await askColleagues(context);
  if (colleagues === "away") throw refuse("erp-unavailable", 503);
  return colleagues === "none" || colleagues.some((one) => one.id === id && one.state === "active");
}

function getActing(context: RequestContext): Acting {
  const { user } = context.get(sessionContext);
  if (!user) throw refuse("forbidden", 403);
  return { partner: companyToChange(context), actor: { id: user.id, name: user.name, email: user.email ?? "" } };
}

/** Redirects to the page; an owner who has handed over may no longer see it, and is led to their profile. */
function done(notice: Notice, context: RequestContext): Response {
  context.get(sessionContext).announce(notice);
  const lang = getLocale(context);
  const isOver = notice.kind === "company-handed-over";
  return redirect(isOver ? href("/:lang/my-profile", { lang }) : href("/:lang/company", { lang }), 303);
}

function refused(refusal: Partial<PeopleFormRefusal>, status: number) {
  return data<PeopleFormRefusal>({ person: null, reply: null, reason: null, ...refusal }, { status });
}
