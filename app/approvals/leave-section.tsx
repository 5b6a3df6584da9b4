import { dayFieldType } from "../request/typed-day.ts";
import { Summary } from "../ui/forms/error-summary.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Note } from "../ui/note.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import type { LeaveData, LeaveRefusal } from "./leave.ts";

/**
 * Who decides for the person during their leave, and for whom the person decides; and the form that names a substitute.
 */
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
  const errors = useErrors(refusal);
  return (
    <Form method="post" className="form" id="leave" noValidate aria-labelledby="away-title">
      <Summary wrong={errors.map(({ name, label, error }) => ({ id: name, text: `${label}: ${error}` }))} />
      <p className="field__hint">{t("approvals.leave.hint")}</p>
      <DayField name="from" refusal={refusal} />
      <DayField name="to" refusal={refusal} />
      <SubstituteField colleagues={colleagues} refusal={refusal} />
      <button type="submit" name="intent" value="set-leave" className="btn btn--main">
        {t("approvals.leave.set")}
      </button>
    </Form>
  );
}

/** The refused fields, in the order of the form; the first one gets the focus. */
function useErrors(refusal: LeaveRefusal | undefined) {
  const t = useTexts();
  return (["from", "to", "substitute"] as const).flatMap((name) => {
    const error = refusal?.errors[name];
    return error ? [{ name, label: t(`approvals.leave.${name}`), error: t(`approvals.leave.errors.${error}`) }] : [];
  });
}

function DayField({ name, refusal }: { name: "from" | "to"; refusal?: LeaveRefusal }) {
  const t = useTexts();
  const errors = useErrors(refusal);
  const field = useFocus<HTMLInputElement>(errors[0]?.name === name && refusal);
  const typed = refusal?.typed?.[name] ?? "";
  const type = dayFieldType(typed);
  const error = errors.find((one) => one.name === name)?.error;
  return (
    <Field id={name} label={t(`approvals.leave.${name}`)} error={error} required>
      {(tied) => (
        <input
          {...tied}
          className="input"
          name={name}
          ref={field}
          type={type}
          key={type}
          maxLength={40}
          defaultValue={typed}
        />
      )}
    </Field>
  );
}

function SubstituteField({ colleagues, refusal }: Pick<LeaveData, "colleagues"> & { refusal?: LeaveRefusal }) {
  const t = useTexts();
  const errors = useErrors(refusal);
  const field = useFocus<HTMLSelectElement>(errors[0]?.name === "substitute" && refusal);
  const error = errors.find(({ name }) => name === "substitute")?.error;
  return (
    <Field id="substitute" label={t("approvals.leave.substitute")} error={error} required>
      {(tied) => (
        <select
          {...tied}
          className="select"
          name="substitute"
          ref={field}
          defaultValue={refusal?.typed?.substitute ?? ""}
        >
          <option value="">{t("approvals.leave.choose")}</option>
          {colleagues.map(({ user, name }) => (
            <option key={user} value={user}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
