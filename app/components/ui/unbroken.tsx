/** A text in which a word with a hyphen ("PDV-a") stays on one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part) =>
    part.includes("-") ? (
      <span className="nowrap" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
