import type { Colleague } from "#erp-adapter/contract/accounts.ts";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { FIGURE_RIGHTS, type FigureRight } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { type Grant, type NamedMember, NO_LIMITS } from "#rules/company-member.ts";
import type { CompanyEvent } from "#server/services/company/company-event.ts";
import type { Invitation } from "#server/services/company/invitation.ts";
import { orElse, type PageRequest, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { companyToChange } from "../request/session/require-company.ts";

/** Events on a page of the log. */
const EVENTS_A_PAGE = 30;

/** The people of the owner's company: three database statements and one ERP call. */
export interface PeopleData {
  people: ShownColleague[];
  /** open and expired invitations */
  invitations: ShownInvitation[];
  events: ShownEvent[];
  /** the id of the last event shown, if there are older ones */
  older: number | null;
  /** what the shop has of the two; people see it by their role and by the ERP's right */
  figures: FigureRight[];
  /** what the reader's account does not show, so that the accounts of invited people will not show it either */
  lacks: FigureRight[];
  /** all: the ERP names all people, and can make accounts · away: the ERP does not answer · none: it can do neither */
  colleagues: "all" | "away" | "none";
}

/** A role, and what the person's account does not show, whatever the role; empty if the ERP does not say. */
export interface HeldGrant extends Grant {
  lacks: FigureRight[];
}

/** A person as the page shows them. */
export interface ShownColleague extends HeldGrant {
  id: UserId;
  name: string;
  email: string;
  isMe: boolean;
  /**
   * unseen: has not signed in since the shop began to record it · blocked: by the distributor · unread: has access
   * unless the distributor has blocked it, which the ERP cannot be asked now
   */
  state: "active" | "unseen" | "blocked" | "removed" | "unread";
}

export interface ShownInvitation extends HeldGrant {
  id: string;
  email: string;
  inviter: string;
  /** RFC 3339 */
  until: string;
  isExpired: boolean;
}

export interface ShownEvent extends Pick<CompanyEvent, "id" | "kind" | "was" | "now" | "rule" | "leave"> {
  /** RFC 3339 */
  at: string;
  actor: string;
  subject: string;
}

/** Throws 404 if the query parameter `before`, the event before which the log is shown, is not a valid id. */
export async function loadPeople({ url, context }: PageRequest): Promise<PeopleData> {
  const company = companyToChange(context);
  const before = readPlace(url);
  const { members, invitations } = context.get(shopContext).company;
  const [rows, open, events, named] = await askErp({ url, context }, () =>
    Promise.all([
      members.of(company),
      invitations.of(company),
      members.events(company, { before, limit: EVENTS_A_PAGE + 1 }),
      askColleagues(context),
    ]),
  );
  const shown = events.slice(0, EVENTS_A_PAGE);
  const { user, verified, erpRights } = context.get(sessionContext);
  const { erp } = context.get(shopContext);
  const figures = FIGURE_RIGHTS.filter((right) => isOffered(right, erp));
  const rights = new Map(typeof named === "string" ? [] : named.map((one) => [one.id, one.rights]));
  if (user && verified) rights.set(user.id, erpRights);
  const lacksOf = (id: UserId) => figures.filter((right) => rights.get(id)?.[right] === false);
  return {
    people: toPeople(rows, named, user?.id).map((one) => ({ ...one, lacks: lacksOf(one.id) })),
    invitations: open.map((one) => {
      // An invitation gives a removed colleague their own account again, and anybody else one like the inviter's.
      const own = rows.find(({ email }) => toEmailKey(email) === toEmailKey(one.email));
      return { ...toShownInvitation(one), lacks: lacksOf(own?.user ?? one.inviter.id) };
    }),
    figures,
    lacks: user ? lacksOf(user.id) : [],
    events: shown.map(toShownEvent),
    older: events.length > EVENTS_A_PAGE ? (shown.at(-1)?.id ?? null) : null,
    colleagues: typeof named === "string" ? named : "all",
  };
}

/** The person's colleagues as the ERP knows them; `away` if it does not answer, `none` if it cannot tell. */
export async function askColleagues(context: RequestContext): Promise<Colleague[] | "away" | "none"> {
  const { erp } = context.get(shopContext);
  if (!declares(erp.capabilities, "accounts.colleagues")) return "none";
  return orElse("away", "colleagues not read", context, () => erp.accounts.colleagues(callContext(context)));
}

/** People with a row in the shop, and those whom only the ERP knows: owners, because the distributor approved them. */
function toPeople(
  rows: readonly NamedMember[],
  colleagues: Awaited<ReturnType<typeof askColleagues>>,
  me: UserId | undefined,
): Omit<ShownColleague, "lacks">[] {
  const named = typeof colleagues === "string" ? [] : colleagues;
  const states = new Map(named.map(({ id, state }) => [id, state]));
  const unknown = colleagues === "away" ? "unread" : "active";
  const known = new Set(rows.map(({ user }) => user));
  const seen = rows.map(
    ({ user, name, email, role, limits, removed }): Omit<ShownColleague, "lacks"> => ({
      ...{ id: user, name, email, role, limits, isMe: user === me },
      state: removed ? "removed" : (states.get(user) ?? (user === me ? "active" : unknown)),
    }),
  );
  const unseen = named
    .filter(({ id }) => !known.has(id))
    .map(
      ({ id, name, email, state }): Omit<ShownColleague, "lacks"> => ({
        ...{ id, name, email: email ?? "", role: "owner", limits: NO_LIMITS, isMe: id === me },
        state: state === "active" && id !== me ? "unseen" : state,
      }),
    );
  const isOut = ({ state }: Pick<ShownColleague, "state">) => Number(state === "removed");
  return [...seen, ...unseen].toSorted((a, b) => isOut(a) - isOut(b) || a.name.localeCompare(b.name, "hr"));
}

function toShownInvitation({ id, email, role, limits, inviter, endsAt }: Invitation): Omit<ShownInvitation, "lacks"> {
  const until = new Date(endsAt).toISOString();
  return { id, email, role, limits, inviter: inviter.name, until, isExpired: endsAt <= Date.now() };
}

function toShownEvent({ id, at, kind, actor, subject, was, now, rule, leave }: CompanyEvent): ShownEvent {
  return {
    ...{ id, kind, was, now, rule, leave, actor: actor.name },
    at: new Date(at).toISOString(),
    subject: subject.name || subject.email,
  };
}

function readPlace(url: URL): number | null {
  const text = url.searchParams.get("before");
  if (text === null) return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(url);
  return Number(text);
}
