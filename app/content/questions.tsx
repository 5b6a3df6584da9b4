import type { QuestionsBlock } from "#cms/contract/blocks.ts";
import { ContentText } from "./content-text.tsx";
import { Section } from "./section.tsx";

/** Questions whose answers open below them, without a script; the browser's page search finds even closed answers. */
export function Questions({ questions: { id, title, questions } }: { questions: QuestionsBlock }) {
  return (
    <Section id={id} title={title}>
      <div className="questions">
        {questions.map(({ id: key, question, answer }) => (
          <details key={key}>
            <summary>
              <span>{question}</span>
              <span className="chev" />
            </summary>
            <ContentText text={answer} />
          </details>
        ))}
      </div>
    </Section>
  );
}
