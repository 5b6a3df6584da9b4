import { ReadingProgress } from "../goods/reading-progress.tsx";
import { each, floating, narrow, type StatesByName, withTexts } from "../styleguide/parts.tsx";
import { AgeNote } from "./age-note.tsx";
import { Icon } from "./icon.tsx";
import { Note } from "./note.tsx";

const LOOKS = ["btn", "btn--main", "btn--row", "btn--plain", "btn--stop", "btn--big", "btn--wide"];

export const PARTS: StatesByName = {
  ".btn": narrow({
    ...each(LOOKS, (look) =>
      withTexts((t) => (
        <div className="actions">
          <button type="button" className={`btn ${look}`}>
            {t("product.addToCart")}
          </button>
          <button type="button" className={`btn ${look}`} aria-busy="true">
            {t("product.adding")}
          </button>
          <button type="button" className={`btn ${look}`} disabled>
            {t("product.addToCart")}
          </button>
        </div>
      )),
    ),
    "btn--icon": withTexts((t) => (
      <button type="button" className="btn btn--plain btn--icon" title={t("cart.remove")}>
        <Icon name="cross" />
        <span className="sr">{t("cart.remove")}</span>
      </button>
    )),
  }),
  ".input": narrow({
    ...each(["readOnly", "disabled"], (state) =>
      withTexts((t) => (
        <div className="field">
          <label htmlFor={`guide-${state}`}>{t("register.email")}</label>
          <input className="input" id={`guide-${state}`} {...{ [state]: true }} value="ana@servis.example" />
        </div>
      )),
    ),
  }),
  "ui/note, age-note": narrow({
    ...each(["info", "good", "warn", "bad"], (tone) =>
      withTexts((t) => (
        <Note tone={tone}>
          <strong>{t("errors.ordering")}</strong>
          <p>{t("errors.orderingText")}</p>
        </Note>
      )),
    ),
    "reading-progress, total null": <ReadingProgress progress={{ read: 2_000, total: null }} />,
    "reading-progress": <ReadingProgress progress={{ read: 421_000, total: 1_000_000 }} />,
    "age-note 20 min": <AgeNote age={1_200_000} />,
    "age-note 3 h": <AgeNote age={10_800_000} />,
  }),
  ".shell-note": floating({
    ...each(["offline", "offlineHeld"], (text) =>
      withTexts((t) => (
        <div className="shell-note">
          <Note tone="warn">{t(`shell.${text}`)}</Note>
        </div>
      )),
    ),
  }),
};
