import { WORDS } from "../content/content.states.tsx";
import { ReadingProgress } from "../goods/reading-progress.tsx";
import { each, floating, narrow, type StatesByName } from "../styleguide/parts.tsx";
import { AgeNote } from "./age-note.tsx";
import { Icon } from "./icon.tsx";
import { Note } from "./note.tsx";

const LOOKS = ["btn", "btn--main", "btn--row", "btn--plain", "btn--stop", "btn--big", "btn--wide"];

export const PARTS: StatesByName = {
  ".btn": narrow({
    ...each(LOOKS, (look) => (
      <div className="actions">
        {[{}, { "aria-busy": true }, { disabled: true }].map((state) => (
          <button type="button" className={`btn ${look}`} key={JSON.stringify(state)} {...state}>
            {Object.keys(state)[0] ?? look}
          </button>
        ))}
      </div>
    )),
    "btn--icon": (
      <button type="button" className="btn btn--plain btn--icon" title="btn--icon">
        <Icon name="cross" />
        <span className="sr">btn--icon</span>
      </button>
    ),
  }),
  ".input": narrow(
    each(["readOnly", "disabled"], (state) => (
      <div className="field">
        <label htmlFor={`guide-${state}`}>{state}</label>
        <input className="input" id={`guide-${state}`} {...{ [state]: true }} value="ana@servis.example" />
      </div>
    )),
  ),
  "ui/note, age-note": narrow({
    ...each(["info", "good", "warn", "bad"], (tone) => (
      <Note tone={tone}>
        <strong>{tone}</strong>
        <p>{WORDS}</p>
      </Note>
    )),
    "reading-progress, total null": <ReadingProgress progress={{ read: 2_000, total: null }} />,
    "reading-progress": <ReadingProgress progress={{ read: 421_000, total: 1_000_000 }} />,
    "age-note 20 min": <AgeNote age={1_200_000} />,
    "age-note 3 h": <AgeNote age={10_800_000} />,
  }),
  ".shell-note": floating({
    "": (
      <div className="shell-note">
        <Note tone="warn">{WORDS}</Note>
      </div>
    ),
  }),
};
