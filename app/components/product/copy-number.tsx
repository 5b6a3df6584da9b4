import { useEffect, useState } from "react";
import { useTexts } from "../texts.tsx";

/**
 * Copies the number, and says so. Without scripts CSS hides it; a page that did not come by https has no clipboard, and no
 * button either.
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
