import { AskPage } from "../ask/ask-page.tsx";
import type { AskPageData } from "../ask/load-ask.ts";
import type { QuestionRefusal } from "../ask/send-question.ts";
import { CAPTCHA } from "./made-up/captcha.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

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

/** The question to sales about a number. */
export function Ask() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="ask/ask-page">
        <Specimen state="visitor" wide>
          <AskPage page={OF_VISITOR} />
        </Specimen>
        <Specimen state="visitor, reply, captcha" wide>
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
        </Specimen>
        <Specimen state="visitor, isSent" wide>
          <AskPage page={{ ...OF_VISITOR, isSent: true }} />
        </Specimen>
        <Specimen state="customer" wide>
          <AskPage page={{ ...OF_VISITOR, who: { kind: "customer", name: "Ana Primjer", email: EMAIL } }} />
        </Specimen>
        <Specimen state="minutes" wide>
          <AskPage page={OF_VISITOR} refusal={refused({ minutes: 12 })} />
        </Specimen>
        <Specimen state="failed" wide>
          <AskPage page={OF_VISITOR} refusal={refused({ failed: "failed" })} />
        </Specimen>
      </Part>
    </Setting>
  );
}
