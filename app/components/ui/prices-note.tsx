import { useTexts } from "../texts.tsx";

/** What the prices above or below it include. A word with a hyphen ("PDV-a") keeps to one line. */
export function PricesNote({ className = "small muted" }: { className?: string }) {
  const t = useTexts();
  const parts = `${t("site.pricesNote")}.`.split(/(\S+-\S+)/);
  return (
    <p className={className}>
      {parts.map((part) =>
        part.includes("-") ? (
          <span className="nowrap" key={part}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}
