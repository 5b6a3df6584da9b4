import type { CancellationRefusal } from "../../orders/request-cancellation.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { useFocus } from "../ui/use-focus.ts";

/**
 * Why a cancellation was not requested, above the page: the specification's heading and the reason, or links to the
 * wrong fields.
 */
export function CancellationRefusalNote({ refusal }: { refusal: CancellationRefusal }) {
  const t = useTexts();
  const heading = useFocus<HTMLHeadingElement>(refusal);
  if (!refusal.reason) return <WrongFields errors={refusal.form.errors} />;
  return (
    <Note tone="bad">
      <h2 tabIndex={-1} ref={heading}>
        {t("cancellation.error")}
      </h2>
      <p>{t(`cancellation.refused.${refusal.reason}`)}</p>
    </Note>
  );
}

function WrongFields({ errors }: { errors: CancellationRefusal["form"]["errors"] }) {
  const t = useTexts();
  return (
    <div className="error-summary">
      <h2>
        <Icon name="warning" /> {t("errors.summary")}
      </h2>
      <ul>
        {errors.lines && (
          <li>
            <a href="#lines">{t("order.lines")}</a>
          </li>
        )}
        {errors.reason && (
          <li>
            <a href="#reason">{t("cancellation.reason")}</a>
          </li>
        )}
      </ul>
    </div>
  );
}
