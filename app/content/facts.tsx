import type { FactsBlock } from "#cms/contract/blocks.ts";
import { Section } from "./section.tsx";

/** Pairs of label and value, such as opening hours. */
export function Facts({ facts: { id, title, facts } }: { facts: FactsBlock }) {
  return (
    <Section id={id} title={title}>
      <dl className="fact-list">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
