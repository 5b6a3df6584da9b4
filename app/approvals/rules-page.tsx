import { href } from "react-router";
import { useRuleWords } from "../company/use-rule-words.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { Summary } from "../ui/forms/error-summary.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useErrorWords } from "../ui/forms/use-error-words.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { RuleRefusal, RulesData, ShownRule } from "./rules.ts";

/** The rules of a company: which orders need an approval, and from whom. */
export function RulesPage({ page: { rules, approvers }, refusal }: { page: RulesData; refusal?: RuleRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t("approvals.rules.title");
  return (
    <>
      <PageHead title={title} noindex />
      <Crumbs between={[{ to: href("/:lang/approvals", { lang }), text: t("approvals.title") }]} here={title} />
      <div className="page-head">
        <h1>{title}</h1>
        <p>{t("approvals.rules.lead")}</p>
      </div>
      <div className="stack stack--big">
        <section className="sheet sheet--pad stack" aria-labelledby="rules">
          <h2 id="rules">{t("approvals.rules.present")}</h2>
          {rules.length === 0 ? (
            <p className="muted">{t("approvals.rules.none")}</p>
          ) : (
            <ul className="stack">
              {rules.map((rule) => (
                <li key={rule.id}>
                  <RuleItem rule={rule} />
                </li>
              ))}
            </ul>
          )}
          <p className="small">
            {t("approvals.rules.limits")} <Link to={href("/:lang/company", { lang })}>{t("company.title")}</Link>
          </p>
        </section>
        {/* The key resets the form after a rule was added. */}
        <NewRuleForm key={rules.map(({ id }) => id).join(" ")} approvers={approvers} refusal={refusal} />
      </div>
    </>
  );
}

function RuleItem({ rule }: { rule: ShownRule }) {
  const t = useTexts();
  const sentence = useRuleWords()(rule);
  return (
    <Form method="post" className="actions">
      <span>{sentence}</span>
      <input type="hidden" name="id" value={rule.id} />
      <button type="submit" name="intent" value="remove" className="btn btn--row">
        {t("approvals.rules.remove")}
        <span className="sr">{` ${sentence}`}</span>
      </button>
    </Form>
  );
}

function NewRuleForm({ approvers, refusal }: { approvers: RulesData["approvers"]; refusal?: RuleRefusal }) {
  const t = useTexts();
  const words = useErrorWords();
  const typed = refusal?.typed;
  const wrong = BOUNDS.flatMap(({ name, label }) => {
    const error = refusal?.errors[name];
    return error ? [{ id: name, text: `${t(label)}: ${words(error)}` }] : [];
  });
  return (
    <Form method="post" className="company-rule sheet sheet--pad form" id="new" noValidate aria-labelledby="new-rule">
      <h2 id="new-rule">{t("approvals.rules.new")}</h2>
      {refusal?.reason && <Note tone="bad">{t(`approvals.rules.${refusal.reason}`)}</Note>}
      <Summary wrong={wrong} />
      {BOUNDS.map((bound) => (
        <BoundField key={bound.name} bound={bound} refusal={refusal} />
      ))}
      <div className="field">
        <label htmlFor="role">{t("approvals.rules.whose")}</label>
        <select className="select" id="role" name="role" defaultValue={typed?.role ?? ""}>
          <option value="">{t("approvals.rules.roles.all")}</option>
          <option value="buyer">{t("approvals.rules.roles.buyer")}</option>
          <option value="approver">{t("approvals.rules.roles.approver")}</option>
        </select>
      </div>
      {approvers.length > 0 && (
        <fieldset className="line-ticks">
          <legend>{t("approvals.rules.approvers")}</legend>
          <p className="field__hint">{t("approvals.rules.approversHint")}</p>
          <div className="line-ticks__list">
            {approvers.map(({ user, name }) => (
              <label className="check" key={user}>
                <input type="checkbox" name="approver" value={user} defaultChecked={typed?.approvers.includes(user)} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <button type="submit" name="intent" value="add" className="btn btn--main">
        {t("approvals.rules.add")}
      </button>
    </Form>
  );
}

const BOUNDS = [
  {
    name: "over",
    label: "approvals.rules.amount",
    hint: "approvals.rules.amountHint",
    inputMode: "decimal",
    maxLength: 40,
  },
  {
    name: "lines",
    label: "approvals.rules.lines",
    hint: "approvals.rules.linesHint",
    inputMode: "numeric",
    maxLength: 20,
  },
] as const;

/** A number that an order must exceed for the rule to apply. */
function BoundField({ bound, refusal }: { bound: (typeof BOUNDS)[number]; refusal?: RuleRefusal }) {
  const t = useTexts();
  const { name, label, hint, inputMode, maxLength } = bound;
  return (
    <Field id={name} label={t(label)} hint={t(hint)} error={refusal?.errors[name]}>
      {(tied) => (
        <input
          {...tied}
          className="input"
          name={name}
          type="text"
          inputMode={inputMode}
          maxLength={maxLength}
          autoComplete="off"
          defaultValue={refusal?.typed[name]}
        />
      )}
    </Field>
  );
}
