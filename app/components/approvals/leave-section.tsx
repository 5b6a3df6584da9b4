import { Form } from "react-router";
import type { LeaveData, LeaveRefusal } from "../../approvals/leave.ts";
import { Summary } from "../forms/error-summary.tsx";
import { FieldErrorLine } from "../forms/field-error-text.tsx";
import { useFormats, useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";
import { useFocus } from "../ui/use-focus.ts";

/** Who decides for the person while they are away, and for whom they do; the form that names a substitute. */
export function LeaveSection({ leave, refusal }: { leave: LeaveData; refusal?: LeaveRefusal }) {
  const t = useTexts();
  const { day } = useFormats();
  const { own, theirs, colleagues } = leave;
  return (
    <section className="company-rule sheet sheet--pad stack" id="away" aria-labelledby="away-title">
      <h2 id="away-title">{t("approvals.leave.title")}</h2>
      {refusal?.reason && <Note tone="bad">{t("approvals.leave.other")}</Note>}
      {theirs.map(({ id, name, isOn, from, until }) => (
        <p key={id}>
          {t(isOn ? "approvals.leave.theirs" : "approvals.leave.theirsLater", {
            ...{ name, from: day(from), until: day(until) },
          })}
        </p>
      ))}
      {own && <OwnLeave own={own} />}
      {(refusal?.typed || (!own && colleagues.length > 0)) && <LeaveForm colleagues={colleagues} refusal={refusal} />}
      {!own && colleagues.length === 0 && <p className="muted">{t("approvals.leave.noSubstitute")}</p>}
    </section>
  );
}

function OwnLeave({ own: { id, name, isOn, isVoid, from, until } }: { own: NonNullable<LeaveData["own"]> }) {
  const t = useTexts();
  const { day } = useFormats();
  const words = { name, from: day(from), until: day(until) };
  return (
    <>
      <Form method="post" className="actions" id="own-leave">
        <strong>{t(isOn ? "approvals.leave.own" : "approvals.leave.ownLater", words)}</strong>
        <input type="hidden" name="leave" value={id} />
        <button type="submit" name="intent" value="end-leave" className="btn btn--row">
          {t("approvals.leave.end")}
        </button>
      </Form>
      {isVoid && <Note tone="warn">{t("approvals.leave.ownVoid", { name })}</Note>}
    </>
  );
}

function LeaveForm({ colleagues, refusal }: Pick<LeaveData, "colleagues"> & { refusal?: LeaveRefusal }) {
  const t = useTexts();
  const { from, to, substitute: error } = refusal?.errors ?? {};
  const wrong = (["from", "to", "substitute"] as const).flatMap((id) => {
    const why = refusal?.errors[id];
    return why ? [{ id, text: `${t(`approvals.leave.${id}`)}: ${t(`approvals.leave.errors.${why}`)}` }] : [];
  });
  const field = useFocus<HTMLSelectElement>(error && !from && !to && refusal);
  return (
    <Form method="post" className="form" id="leave" noValidate aria-labelledby="away-title">
      <Summary wrong={wrong} />
      <p className="field__hint">{t("approvals.leave.hint")}</p>
      <DayField name="from" error={from} isFirst refusal={refusal} />
      <DayField name="to" error={to} isFirst={!from} refusal={refusal} />
      <div className="field">
        <label htmlFor="substitute">
          {t("approvals.leave.substitute")} <span className="field__must">{t("cart.required")}</span>
        </label>
        <select
          className="select"
          id="substitute"
          name="substitute"
          ref={field}
          defaultValue={refusal?.typed?.substitute ?? ""}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "substitute-error" : undefined}
        >
          <option value="">{t("approvals.leave.choose")}</option>
          {colleagues.map(({ user, name }) => (
            <option key={user} value={user}>
              {name}
            </option>
          ))}
        </select>
        {error && (
          <FieldErrorLine id="substitute-error" label={t("approvals.leave.substitute")}>
            {t(`approvals.leave.errors.${error}`)}
          </FieldErrorLine>
        )}
      </div>
      <button type="submit" name="intent" value="set-leave" className="btn btn--main">
        {t("approvals.leave.set")}
      </button>
    </Form>
  );
}

interface DayFieldProps {
  name: "from" | "to";
  error: LeaveRefusal["errors"]["from"] | LeaveRefusal["errors"]["to"];
  /** true if no field above is wrong: this one then has the focus */
  isFirst: boolean;
  refusal?: LeaveRefusal;
}

function DayField({ name, error, isFirst, refusal }: DayFieldProps) {
  const t = useTexts();
  const field = useFocus<HTMLInputElement>(error && isFirst && refusal);
  return (
    <div className="field">
      <label htmlFor={name}>
        {t(`approvals.leave.${name}`)} <span className="field__must">{t("cart.required")}</span>
      </label>
      <input
        className="input"
        id={name}
        name={name}
        ref={field}
        // A date field drops text that is not a date: a text field keeps it.
        type={error === "date" ? "text" : "date"}
        key={error === "date" ? "text" : "date"}
        maxLength={40}
        defaultValue={refusal?.typed?.[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <FieldErrorLine id={`${name}-error`} label={t(`approvals.leave.${name}`)}>
          {t(`approvals.leave.errors.${error}`)}
        </FieldErrorLine>
      )}
    </div>
  );
}
