import type { FieldError } from "../request/forms/field-error.ts";
import { Form } from "../ui/forms/form.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { ListFormRefusal } from "./list-action.ts";
import { SHARINGS } from "./list-forms.ts";
import type { ShownList } from "./load-list.ts";
import { NameField } from "./name-field.tsx";

/** The sharing, name and deletion of a list, for its owner; collapsed, because they are rarely used. */
export function ManageList({ list, refusal }: { list: ShownList; refusal?: ListFormRefusal }) {
  const t = useTexts();
  if (!list.isOwn) return null;
  return (
    <details
      className="fold sheet sheet--pad"
      open={refusal?.reason === "name" || refusal?.name || refusal?.sharing ? true : undefined}
    >
      <summary>
        {t("lists.manage")} <span className="chev" />
      </summary>
      <div className="list-manage">
        <ShareForm list={list} refusal={refusal} />
        <RenameForm list={list} refusal={refusal} />
        <DeleteForm list={list} />
      </div>
    </details>
  );
}

function ShareForm({ list, refusal }: { list: ShownList; refusal?: ListFormRefusal }) {
  const t = useTexts();
  return (
    <Form method="post" className="form" id="share">
      <Fields list={list} intent="share" />
      <fieldset>
        <legend>{t("lists.sharing")}</legend>
        {SHARINGS.map((sharing) => (
          <label className="check" key={sharing}>
            <input
              type="radio"
              name="sharing"
              value={sharing}
              key={list.sharing}
              defaultChecked={sharing === (refusal?.sharing ?? list.sharing)}
            />
            <span>{t(`lists.share.${sharing}`)}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn">
        {t("lists.saveSharing")}
      </button>
    </Form>
  );
}

function RenameForm({ list, refusal }: { list: ShownList; refusal?: ListFormRefusal }) {
  const t = useTexts();
  return (
    <Form method="post" className="form" id="rename" noValidate>
      <Fields list={list} intent="rename" />
      <NameField
        key={list.name}
        label={t("lists.name")}
        error={errorOfName(refusal)}
        defaultValue={refusal?.name || list.name}
      />
      <button type="submit" className="btn">
        {t("lists.rename")}
      </button>
    </Form>
  );
}

function errorOfName(refusal: ListFormRefusal | undefined): FieldError | undefined {
  if (refusal?.reason === "name") return { key: "listName" };
  return refusal?.reason === "noRoom" && refusal.name ? { key: "noRoom" } : undefined;
}

/** Deletes the list. Opening the `details` and pressing its button is the confirmation; the button names the list. */
function DeleteForm({ list }: { list: ShownList }) {
  const t = useTexts();
  return (
    <details className="fold">
      <summary>
        {t("lists.delete")} <span className="chev" />
      </summary>
      <Form method="post" className="form" id="delete">
        <Fields list={list} intent="delete" />
        <input type="hidden" name="own" value={list.own} />
        <p>{t(list.sharing === "private" ? "lists.deleteText" : "lists.deleteSharedText")}</p>
        <button type="submit" className="btn btn--stop">
          {t("lists.deleteNow", { name: list.name })}
        </button>
      </Form>
    </details>
  );
}

function Fields({ list, intent }: { list: ShownList; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={list.version} />
    </>
  );
}
