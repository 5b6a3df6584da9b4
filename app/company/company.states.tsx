import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Grant } from "#rules/company-member.ts";
import { each, narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import { wrong } from "../styleguide/readers.ts";
import { JoinPage } from "./join-page.tsx";
import type { PeopleData, ShownColleague } from "./load-people.ts";
import { PeoplePage } from "./people-page.tsx";

const VIEWER: Grant = { role: "viewer", limits: { order: null, day: null, month: null } };

const BUYER: Grant = { role: "buyer", limits: { order: toEurCents(50_000), day: null, month: toEurCents(500_000) } };

const person = (name: string, about: Partial<ShownColleague>): ShownColleague => ({
  ...{ ...VIEWER, id: name as UserId, name, email: "ana@autoservis-primjer.example", isMe: false, state: "active" },
  ...{ lacks: [], ...about },
});

const INVITATION = { id: "1", email: "novi@servis.example", inviter: "Ana Primjer", isExpired: false, lacks: [] };

type Event = PeopleData["events"][number];

const event = (kind: Event["kind"], about: Partial<Event>): Event => ({
  ...{ id: 0, kind, subject: "Ivo Žgombić", rule: null, leave: null, at: "2026-11-26T11:00:00Z", actor: "Ana Primjer" },
  ...{ was: null, now: null, ...about },
});

const PAGE: PeopleData = {
  people: [
    person("Ana Primjer", { role: "owner", isMe: true }),
    person("Ivo Žgombić", BUYER),
    person("Eva Novak", { role: "owner", lacks: ["invoices", "finances"], state: "unread" }),
    person("Mirjana Đurđević-Horvatinčić", { role: "bookkeeper", lacks: ["finances"], state: "unseen" }),
    person("Petar Kos", { state: "blocked" }),
    person("Luka Babić", { state: "removed" }),
  ],
  invitations: [
    { ...INVITATION, ...BUYER, until: "2026-12-03T09:00:00Z" },
    { ...INVITATION, ...VIEWER, id: "2", until: "2026-11-03T09:00:00Z", isExpired: true },
  ],
  events: [
    event("leave-set", { leave: { from: "2026-12-01", until: "2026-12-05" } }),
    event("changed", { was: VIEWER, now: BUYER }),
    event("removed", { was: VIEWER }),
    event("invited", { now: BUYER }),
  ].map((event, id) => ({ ...event, id })),
  ...{ older: 1, figures: ["invoices", "finances"], lacks: [], colleagues: "all" },
};

const FEW = { invitations: [], events: [], older: null };

const JOIN = {
  ...{ state: "join" as const, email: "novi@servis.example", role: "buyer" as const, figures: [] },
  ...{ inviter: "Ana Primjer", signedIn: "" },
};

const JOIN_STATES = ["return", "closed", "other-person", "known", "unable"] as const;

const NOT_JOINED = ["other-address", "in-use", "failed", "unsure", "busy", "limited"] as const;

const REFUSAL = { person: "Ivo Žgombić", reply: null, reason: null };

export const PARTS: StatesByName = {
  "company/people-page": wide({ page: PAGE }, PeoplePage, {
    "refusal: last-owner": {
      page: { ...FEW, lacks: ["finances"], colleagues: "away" },
      refusal: { ...REFUSAL, reason: "last-owner" },
    },
    "refusal: reply": { page: FEW, refusal: { ...REFUSAL, reply: wrong({ order: ["amount"] }) } },
    "colleagues: none": { page: { ...FEW, people: PAGE.people.slice(0, 1), colleagues: "none" } },
  }),
  "company/join-page": narrow({ page: JOIN }, JoinPage, {
    reply: { refusal: { reason: null, reply: wrong({ name: ["required"], password: ["password"] }) } },
    ...each(JOIN_STATES, (state) => ({ page: { state, signedIn: "Petra Kos" } }), "state: "),
    ...each(NOT_JOINED, (reason) => ({ refusal: { reason, reply: null } }), "refusal: "),
  }),
};
