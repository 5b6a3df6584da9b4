/** A checkbox captcha for a form that is never sent. */
export const CAPTCHA = {
  kind: "checkbox",
  token: "made up",
  fields: { tick: "guide-tick", token: "guide-token", trap: "guide-trap" },
} as const;
