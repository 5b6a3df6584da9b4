/** not-placed: nothing was booked, as far as the ERP says · undecided: the ERP does not say */
export type Told = "not-placed" | "undecided";

export type IntentState = "recorded" | "sent" | "unknown" | "confirmed" | "rejected";
