import { type StatesByName, wide } from "../styleguide/parts.tsx";
import { BUYER, CAPTCHA, EMPTY, wrong } from "../styleguide/readers.ts";
import { AskPage } from "./ask-page.tsx";

const who = { kind: "visitor", challenge: CAPTCHA } as const;

const REPLY = wrong({ number: ["required"], email: ["email"] }, { email: "ana@" });

const NOT_SENT = { ...EMPTY, key: null };

export const PARTS: StatesByName = {
  "ask/ask-page": wide({ page: { number: "0 445 110 369", who, key: "guide", isSent: false } }, AskPage, {
    "visitor, reply, captcha": { refusal: { ...NOT_SENT, reply: REPLY, captcha: "unticked" } },
    "visitor, isSent": { page: { isSent: true } },
    customer: { page: { who: { ...BUYER, kind: "customer" } } },
    minutes: { refusal: { ...NOT_SENT, minutes: 12 } },
    failed: { refusal: { ...NOT_SENT, failed: "failed" } },
  }),
};
