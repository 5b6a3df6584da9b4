import { useForm } from "@conform-to/react";
import { href, useSearchParams } from "react-router";
import { COMPANY_ROLES } from "#erp-adapter/contract/company-roles.ts";
import { MAX_EMAIL } from "#erp-adapter/contract/email-address.ts";
import { Form } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { GrantFields, type GrantForm, GrantSummary } from "./grant-fields.tsx";
import type { PeopleData, ShownEvent, ShownInvitation } from "./load-people.ts";
import type { PeopleFormRefusal } from "./people-action.ts";
import { PersonCard } from "./person-card.tsx";
import { figuresKey, useFigureWords, useGrantWords } from "./use-grant-words.ts";
import { useRuleWords } from "./use-rule-words.ts";

/** The people of the reader's company: their roles, the invitations, and the log of changes. */
export function PeoplePage({ page, refusal }: { page: PeopleData; refusal?: PeopleFormRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { salesEmail } = useHeader();
  const title = t("company.title");
  // Each change adds an event to the log. The key of the newest event resets all forms after a change.
  const change = page.events[0]?.id;
  return (
    <div className="stack stack--big" key={change}>
      <PageHead title={title} noindex />
      <div className="stack">
        <h1>{title}</h1>
        <p>{t("company.lead")}</p>
        {refusal?.reason && <Note tone="bad">{t(`company.refused.${refusal.reason}`)}</Note>}
        {page.colleagues === "away" && <Note tone="warn">{t("company.away")}</Note>}
      </div>
      <section className="stack" aria-labelledby="people">
        <h2 id="people">{t("company.people")}</h2>
        <ul className="people">
          {page.people.map((person) => (
            <PersonCard key={person.id} person={person} refusal={refusal?.person === person.id ? refusal : undefined} />
          ))}
        </ul>
        <Roles figures={page.figures} />
        <p>
          <Link to={href("/:lang/approval-rules", { lang })}>{t("approvals.rules.title")}</Link>
        </p>
      </section>
      <section className="company-invite sheet sheet--pad stack" aria-labelledby="invite">
        <h2 id="invite">{t("company.invite")}</h2>
        {page.colleagues === "none" ? (
          <p>
            {t("company.unable")} <a href={`mailto:${salesEmail}`}>{salesEmail}</a>
          </p>
        ) : (
          <InviteForm lacks={page.lacks} refusal={refusal?.person === null ? refusal : undefined} />
        )}
      </section>
      {page.invitations.length > 0 && <Invitations invitations={page.invitations} />}
      <Events events={page.events} older={page.older} />
    </div>
  );
}

function Roles({ figures }: Pick<PeopleData, "figures">) {
  const t = useTexts();
  const name = useFigureWords();
  const sees = t(`company.sees.${figuresKey(figures)}`);
  return (
    <details className="fold">
      <summary>
        {t("company.rolesMean")} <span className="chev" />
      </summary>
      <dl className="facts facts--start">
        {COMPANY_ROLES.map((role) => (
          <div key={role}>
            <dt>{t(`company.roles.${role}`)}</dt>
            <dd>{t(`company.rights.${role}`, { sees })}</dd>
          </div>
        ))}
      </dl>
      {figures.length > 0 && <p className="small muted">{t("company.figuresHint", { what: name(figures) })}</p>}
    </details>
  );
}

function InviteForm({ lacks, refusal }: Pick<PeopleData, "lacks"> & { refusal?: PeopleFormRefusal }) {
  const t = useTexts();
  const [form, fields] = useForm<GrantForm & { email: string }>({
    id: "invitation",
    lastResult: refusal?.reply,
    defaultValue: { role: "buyer" },
  });
  return (
    <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <input type="hidden" name="intent" value="invite" />
      <GrantSummary fields={fields} />
      <p>{t("company.inviteLead")}</p>
      <TextField field={fields.email} label={t("company.email")} type="email" maxLength={MAX_EMAIL} required />
      <GrantFields fields={fields} lacks={lacks} of="invited" />
      <button type="submit" className="btn btn--main">
        {t("company.send")}
      </button>
    </Form>
  );
}

function Invitations({ invitations }: { invitations: readonly ShownInvitation[] }) {
  const t = useTexts();
  const { date } = useFormats();
  const inWords = useGrantWords();
  return (
    <section className="stack" aria-labelledby="invitations">
      <h2 id="invitations">{t("company.invitations")}</h2>
      <ul className="people">
        {invitations.map((one) => (
          <li className="sheet sheet--pad stack" key={one.id}>
            <p className="people__name">
              <b>{t("company.invitation", { email: one.email, name: one.inviter })}</b>
            </p>
            <div>
              <p>{inWords(one)}</p>
              <p className="muted small">
                {t(one.isExpired ? "company.expired" : "company.until", { date: date(one.until) })}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="invitation" value={one.id} />
              <button type="submit" name="intent" value="withdraw" className="btn">
                {t("company.withdraw")}
                <span className="sr">{` ${one.email}`}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A page of the log, newest first. */
function Events({ events, older }: { events: readonly ShownEvent[]; older: number | null }) {
  const t = useTexts();
  const lang = useLanguage();
  const [params] = useSearchParams();
  const here = href("/:lang/company", { lang });
  return (
    <section className="stack" aria-labelledby="log">
      <h2 id="log">{t("company.log")}</h2>
      {events.length === 0 && <p>{t("company.noEvents")}</p>}
      {events.length > 0 && (
        <ol className="people-log sheet">
          {events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ol>
      )}
      <div className="actions">
        {params.has("before") && (
          <Link className="btn" to={`${here}#log`}>
            {t("company.newest")}
          </Link>
        )}
        {older !== null && (
          <Link className="btn" to={`${here}?before=${older}#log`}>
            {t("company.older")}
          </Link>
        )}
      </div>
    </section>
  );
}

function EventLine({ event: { at, kind, actor, subject, was, now, rule, leave } }: { event: ShownEvent }) {
  const t = useTexts();
  const { dateTime, day } = useFormats();
  const inWords = useGrantWords();
  const ruleInWords = useRuleWords();
  const changes = [
    rule && ruleInWords({ ...rule, isOpen: rule.approvers.length === 0 }),
    leave && t("company.leave", { from: day(leave.from), until: day(leave.until) }),
    was && t("company.was", { grant: inWords(was) }),
    now && t("company.now", { grant: inWords(now) }),
  ].filter(Boolean);
  return (
    <li>
      {t(`company.event.${kind}`, { actor, subject })}
      <div className="small muted">{[dateTime(at), ...changes].join(" · ")}</div>
    </li>
  );
}
