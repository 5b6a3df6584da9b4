import { useEffect, useState } from "react";

/**
 * A button that copies a text, or without one the page's address, and confirms it. Without scripts CSS hides it; a page
 * without HTTPS has no clipboard access and so no button.
 */
export function CopyText({ text, label, said }: { text?: string; label: string; said: string }) {
  const [canCopy, setCanCopy] = useState(true);
  const [copied, setCopied] = useState<string>();
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
  if (!canCopy) return null;
  const copy = () => {
    const copying = text ?? location.href;
    return navigator.clipboard.writeText(copying).then(
      () => setCopied(text ?? ""),
      () => setCanCopy(false),
    );
  };
  return (
    <>
      <button type="button" className="btn btn--row copy" onClick={copy}>
        {label}
      </button>
      <span role="status" className="small">
          {copied === (text ?? "") && said}
      </span>
    </>
  );
}
