import type { ReactNode } from "react";

/** Words with a hyphen or a dash that are short enough for any column: "VVT-i", "PDV-a", "7:30–17:00". */
const JOINED = /(?<!\S)(?=\S{3,14}(?!\S))\S+[-–]\S+/g;

/** A text whose short words do not break at their hyphens and dashes. */
export function Unbroken({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(JOINED)) {
    parts.push(
      text.slice(end, index),
      <span key={index} className="nowrap">
        {word}
      </span>,
    );
    end = index + word.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}
