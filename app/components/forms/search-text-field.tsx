/** The search field of a page of rows; a link may have filled it in. */
export function SearchTextField({
  label,
  hint,
  text,
  maxLength,
}: {
  label: string;
  hint: string;
  text: string;
  maxLength: number;
}) {
  return (
    <div className="field period__text">
      <label htmlFor="text">{label}</label>
      <input
        className="input"
        type="search"
        id="text"
        name="text"
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        key={text}
        defaultValue={text}
        aria-describedby="text-hint"
      />
      <p className="field__hint" id="text-hint">
        {hint}
      </p>
    </div>
  );
}
