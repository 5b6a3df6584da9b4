import { type StatesByName, wide } from "../styleguide/parts.tsx";
import { CAPTCHA } from "../styleguide/readers.ts";
import { AskPage } from "./ask-page.tsx";
import type { AskPageData } from "./load-ask.ts";
import type { QuestionRefusal } from "./send-question.ts";

const OF_VISITOR: AskPageData = {
  number: "0 445 110 369",
  who: { kind: "visitor", challenge: CAPTCHA },
  key: "made up",
  isSent: false,
};

const EMAIL = "ana.primjer@autoservis-sirokopojasna.example";

const refused = (refusal: Partial<QuestionRefusal>): QuestionRefusal => ({
  reply: null,
  failed: null,
  minutes: null,
  captcha: null,
  challenge: CAPTCHA,
  ticked: false,
  key: null,
  ...refusal,
});

export const PARTS: StatesByName = {
  "ask/ask-page": wide({
    visitor: <AskPage page={OF_VISITOR} />,
    "visitor, reply, captcha": (
      <AskPage
        page={OF_VISITOR}
        refusal={refused({
          reply: {
            status: "error",
            initialValue: { email: "ana@" },
            error: { number: ["required"], email: ["email"] },
          },
          captcha: "unticked",
        })}
      />
    ),
    "visitor, isSent": <AskPage page={{ ...OF_VISITOR, isSent: true }} />,
    customer: <AskPage page={{ ...OF_VISITOR, who: { kind: "customer", name: "Ana Primjer", email: EMAIL } }} />,
    minutes: <AskPage page={OF_VISITOR} refusal={refused({ minutes: 12 })} />,
    failed: <AskPage page={OF_VISITOR} refusal={refused({ failed: "failed" })} />,
  }),
};
