import { useForm } from "@conform-to/react";
import { Form } from "../ui/forms/form.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { GrantFields, type GrantForm, GrantSummary, toGrantForm } from "./grant-fields.tsx";
import type { ShownColleague } from "./load-people.ts";
import type { PeopleFormRefusal } from "./people-action.ts";
import { useGrantWords } from "./use-grant-words.ts";

/** A person of the company, with the forms that change their access; a reader's own card has no forms. */
export function PersonCard({ person, refusal }: { person: ShownColleague; refusal?: PeopleFormRefusal }) {
  const t = useTexts();
  const inWords = useGrantWords();
  const { name, email, state, isMe } = person;
  const isRemoved = state === "removed";
  return (
    <li className="sheet sheet--pad stack">
      <div className="people__name">
        <h3>
          {name} {isMe && <span className="badge">{t("company.you")}</span>}
        </h3>
        <p className="small">{email}</p>
      </div>
      <div>
        {!isRemoved && <p>{inWords(person)}</p>}
        <p className="muted small">{t(`company.states.${state}`)}</p>
      </div>
      {!isMe && (
        <div>
          <GrantFold person={person} refusal={refusal} />
          {state !== "blocked" && !isRemoved && person.role !== "owner" && <ActFold person={person} act="hand-over" />}
          {!isRemoved && <ActFold person={person} act="remove" />}
        </div>
      )}
    </li>
  );
}

/** Changes a colleague's role and limits, or gives a removed colleague access again. */
function GrantFold({ person, refusal }: { person: ShownColleague; refusal?: PeopleFormRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const isRemoved = person.state === "removed";
  const [form, fields] = useForm<GrantForm>({
    id: `person-${person.id}`,
    lastResult: refusal?.reply,
    defaultValue: toGrantForm(person, lang),
  });
  return (
    <details className="fold" open={refusal?.reply ? true : undefined}>
      <summary>
        {t(isRemoved ? "company.readmit" : "company.change")} <Whose name={person.name} /> <span className="chev" />
      </summary>
      <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <input type="hidden" name="intent" value={isRemoved ? "readmit" : "change"} />
        <input type="hidden" name="person" value={person.id} />
        <GrantSummary fields={fields} />
        <GrantFields fields={fields} lacks={person.lacks} of="colleague" />
        <button type="submit" className="btn btn--main">
          {t(isRemoved ? "company.readmit" : "company.save")}
        </button>
      </Form>
    </details>
  );
}

const ACTS = {
  "hand-over": { title: "company.handOver", text: "company.handOverText", button: "company.handOverNow" },
  remove: { title: "company.remove", text: "company.removeText", button: "company.removeNow" },
} as const;

/** An action without fields: opening the `details` and pressing its button is the confirmation. */
function ActFold({ person: { id, name }, act }: { person: ShownColleague; act: keyof typeof ACTS }) {
  const t = useTexts();
  const { title, text, button } = ACTS[act];
  return (
    <details className="fold">
      <summary>
        {t(title)} <Whose name={name} /> <span className="chev" />
      </summary>
      <Form className="form" method="post">
        <input type="hidden" name="person" value={id} />
        <p>{t(text, { name })}</p>
        <button type="submit" name="intent" value={act} className="btn btn--stop">
          {t(button, { name })}
        </button>
      </Form>
    </details>
  );
}

/** Names the person for screen readers, which may read the summary without its card. */
function Whose({ name }: { name: string }) {
  return <span className="sr">{name}</span>;
}
