import { z } from "zod";
import type { ProfileVersion } from "../../../contract/accounts.ts";
import type { IdempotencyKey, PartnerCode } from "../../../contract/context.ts";
import { done, json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { named } from "../codecs.ts";
import {
  colleagueForm,
  colleaguesAnswer,
  foundRegistration,
  guestAnswer,
  linkAnswer,
  loginAnswer,
  loginForm,
  partnerAnswer,
  partnersOfAnswer,
  passwordChangeForm,
  profileForm,
  profileProof,
  profileSchema,
  proofAnswer,
  registrationAnswer,
  registrationForm,
  restoredAnswer,
  userIdOnWire,
  userSchema,
  vatAnswerForm,
} from "../messages/accounts-messages.ts";
import { inBody, inBodyAs, inBoth, inIfMatch, inPath, inQueryAs } from "../places.ts";

/** Users, guests and their tokens. */
export const ACCOUNT_CALLS = {
  guest: defineCall("GET", "/api/auth/guest", {
    summary: "A new guest and a token of 24 hours.",
    args: [],
    answer: json(guestAnswer),
    writes: true,
    capability: "accounts.guest",
  }),
  verify: defineCall("GET", "/api/auth", {
    summary: "Whose token it is.",
    carries: ["userId"],
    args: [],
    answer: json(userSchema),
  }),
  logout: defineCall("POST", "/api/auth/logout", {
    summary: "Ends the token; an unknown one is no error.",
    carries: ["userId"],
    args: [],
    answer: done(),
  }),
  login: defineCall("POST", "/api/auth/login", {
    summary: "A token of 24 hours, with the fields of the user.",
    args: [inBody(loginForm)],
    answer: json(loginAnswer),
    capability: "accounts.login",
  }),
  register: defineCall("POST", "/api/auth/register", {
    summary: "A request for an account; the office approves it.",
    carries: ["idempotencyKey"],
    args: [inBody(registrationForm)],
    answer: json(registrationAnswer),
    capability: "accounts.registration",
  }),
  findRegistration: defineCall("GET", "/api/auth/register/by-key/{key}", {
    summary: "The request of a key and its state: after a lost answer, and to see whether it was approved.",
    args: [inPath("key", named<IdempotencyKey>(), "registration")],
    answer: json(foundRegistration),
    capability: "accounts.registration",
  }),
  undoRegister: defineCall("GET", "/api/auth/undo-register/{id}", {
    summary: "Takes a pending request back; a second time changes nothing.",
    args: [inPath("id", userIdOnWire, "registration")],
    answer: done(),
    writes: true,
    capability: "accounts.registration",
  }),
  profile: defineCall("GET", "/api/auth/profile/{userId}", {
    summary: "The caller: the user, the own fields, the terms.",
    args: [],
    answer: json(profileSchema, ({ version }) => version),
    capability: "accounts.login",
  }),
  update: defineCall("PUT", "/api/auth/{userId}", {
    summary:
      "All of the caller's own fields at once; another e-mail address needs `userHash`. Answers the updated user.",
    args: [inBody(profileForm), inBoth(inIfMatch(named<ProfileVersion>()), inBody(profileProof))],
    answer: json(profileSchema, ({ version }) => version),
    capability: "accounts.profileUpdate",
  }),
  restoreEmail: defineCall("POST", "/api/auth/restore-email/{id}", {
    summary:
      "Puts a replaced e-mail address back; answers the link to a new password, for the reader of its mail alone.",
    args: [inPath("id", userIdOnWire, "user"), inBodyAs("email", z.string())],
    answer: json(restoredAnswer),
    capability: "accounts.profileUpdate",
  }),
  checkPassword: defineCall("POST", "/api/auth/password/{userId}", {
    summary: "The proof that the caller knows their password: good for one change.",
    args: [inBodyAs("password", z.string())],
    answer: json(proofAnswer),
    capability: "accounts.login",
  }),
  changePassword: defineCall("PUT", "/api/auth/password/{id}", {
    summary: "Sets a password by its proof, `userHash`; works once.",
    carries: ["userId"],
    args: [inPath("id", userIdOnWire, "user"), inBody(passwordChangeForm)],
    answer: json(userSchema),
    capability: "accounts.passwordChange",
  }),
  forgotPassword: defineCall("GET", "/api/auth/forgot-password", {
    summary: "A link for a new password, or null. It is for a mail to that address and nowhere else.",
    args: [inQueryAs("email", z.string())],
    answer: json(linkAnswer),
    writes: true,
    capability: "accounts.passwordChange",
  }),
  partner: defineCall("GET", "/api/partners/{code}", {
    summary: "A company and its terms by its code, for the shop's office.",
    args: [inPath("code", named<PartnerCode>(), "partner")],
    answer: json(partnerAnswer),
    capability: "accounts.partners",
    vouchedOnly: true,
  }),
  partnersOf: defineCall("POST", "/api/partners/by-email", {
    summary: "The codes of the companies whose books hold an e-mail address: a hint for the shop's office.",
    args: [inBodyAs("email", z.string())],
    answer: json(partnersOfAnswer),
    writes: false,
    capability: "accounts.partners",
    vouchedOnly: true,
  }),
  noteVat: defineCall("POST", "/api/vat-answers", {
    summary: "Takes what the register answered about a VAT number; the same answer may come again.",
    args: [inBody(vatAnswerForm)],
    answer: done(),
    capability: "accounts.vatAnswers",
    vouchedOnly: true,
  }),
  colleagues: defineCall("GET", "/api/auth/colleagues/{userId}", {
    summary: "The users of the caller's own company, with their states and, if they are known, their rights.",
    args: [],
    answer: json(colleaguesAnswer),
    capability: "accounts.colleagues",
  }),
  join: defineCall("POST", "/api/auth/colleagues/{userId}", {
    summary:
      "An account in the company of the person who invited, active at once: the shop has checked the invitation.",
    carries: ["partnerId", "idempotencyKey"],
    args: [inBody(colleagueForm)],
    answer: json(userSchema),
    capability: "accounts.colleagues",
    vouchedOnly: true,
  }),
};
