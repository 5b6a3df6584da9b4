import { useEffect, useState } from "react";
import { useTexts } from "../../ui/texts.tsx";

/**
 * A button that copies the number and confirms it. Without scripts CSS hides it; a page without HTTPS has no clipboard
 * access and so no button.
 */
export function CopyNumber({ number }: { number: string }) {
  const t = useTexts();
  const [canCopy, setCanCopy] = useState(true);
  const [copied, setCopied] = useState("");
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setCopied(number),
      () => setCanCopy(false),
    );
  return (
    <>
      <button type="button" className="btn btn--row copy" onClick={copy}>
        {t("productPage.copy")}
      </button>
      <span role="status" className="small">
        {copied === number && t("productPage.copied")}
      </span>
    </>
  );
}
