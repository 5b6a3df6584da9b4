import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Grant, OrderLimits } from "#rules/company-member.ts";
import { each, narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import { JoinPage } from "./join-page.tsx";
import type { JoinData } from "./load-join.ts";
import type { PeopleData, ShownColleague } from "./load-people.ts";
import { PeoplePage } from "./people-page.tsx";

const UNLIMITED: OrderLimits = { order: null, day: null, month: null };

const BUYER: Grant = { role: "buyer", limits: { order: toEurCents(50_000), day: null, month: toEurCents(500_000) } };

const VIEWER: Grant = { role: "viewer", limits: UNLIMITED };

const person = (id: string, name: string, about: Partial<ShownColleague> = {}): ShownColleague => ({
  ...{ id: id as UserId, name, email: `${id}@autoservis-primjer.example`, isMe: false, state: "active" },
  ...{ role: "owner", limits: UNLIMITED, lacks: [] },
  ...about,
});

const invitation = (
  id: string,
  email: string,
  isExpired: boolean,
  grant: Grant,
): PeopleData["invitations"][number] => ({
  ...{ id, email, inviter: "Ana Primjer", until: "2026-12-03T09:00:00Z", isExpired, lacks: [], ...grant },
});

type Event = PeopleData["events"][number];

const event = (id: number, kind: Event["kind"], subject: string, about: Partial<Event>): Event => ({
  ...{ id, kind, subject, rule: null, leave: null, at: "2026-11-26T11:00:00Z", actor: "Ana Primjer" },
  ...{ was: null, now: null, ...about },
});

const PAGE: PeopleData = {
  people: [
    person("ana", "Ana Primjer", { isMe: true }),
    person("ivo", "Ivo Žgombić", BUYER),
    person("eva", "Eva Novak", { lacks: ["invoices", "finances"], state: "unread" }),
    person("mirjana", "Mirjana Đurđević-Horvatinčić", { role: "bookkeeper", lacks: ["finances"], state: "unseen" }),
    person("petar", "Petar Kos", { ...VIEWER, state: "blocked" }),
    person("luka", "Luka Babić", { ...VIEWER, state: "removed" }),
  ],
  invitations: [
    invitation("1", "novi@servis.example", false, BUYER),
    invitation("2", "stari@servis.example", true, VIEWER),
  ],
  events: [
    event(4, "leave-set", "Branko Kovačević", { leave: { from: "2026-12-01", until: "2026-12-05" } }),
    event(3, "changed", "Ivo Žgombić", { was: VIEWER, now: BUYER }),
    event(2, "removed", "Luka Babić", { was: VIEWER }),
    event(1, "invited", "novi@servis.example", { now: BUYER }),
  ],
  ...{ older: 1, figures: ["invoices", "finances"], lacks: [], colleagues: "all" },
};

const JOIN: JoinData = {
  state: "join",
  email: "novi@servis.example",
  role: "buyer",
  figures: [],
  inviter: "Ana Primjer",
  signedIn: "",
};

const refused = (error: Record<string, string[]>) => ({ status: "error" as const, initialValue: {}, error });

const NOT_JOINED = ["other-address", "in-use", "failed", "unsure", "busy", "limited"] as const;

export const PARTS: StatesByName = {
  "company/people-page": wide({
    "": <PeoplePage page={PAGE} />,
    "refusal: last-owner": (
      <PeoplePage
        page={{ ...PAGE, invitations: [], events: [], older: null, lacks: ["finances"], colleagues: "away" }}
        refusal={{ person: "ivo", reply: null, reason: "last-owner" }}
      />
    ),
    "refusal: reply": (
      <PeoplePage
        page={{ ...PAGE, invitations: [], events: [], older: null }}
        refusal={{ person: "ivo", reply: refused({ order: ["amount"] }), reason: null }}
      />
    ),
    "colleagues: none": (
      <PeoplePage page={{ ...PAGE, people: PAGE.people.slice(0, 1), events: [], older: null, colleagues: "none" }} />
    ),
  }),
  "company/join-page": narrow({
    "": <JoinPage page={JOIN} />,
    reply: (
      <JoinPage
        page={JOIN}
        refusal={{ reason: null, reply: refused({ name: ["required"], password: ["password"] }) }}
      />
    ),
    "state: return": <JoinPage page={{ ...JOIN, state: "return" }} />,
    ...each(
      ["closed", "other-person", "known", "unable"],
      (state) => <JoinPage page={{ ...JOIN, state, signedIn: "Petra Kos" }} />,
      "state: ",
    ),
    ...each(NOT_JOINED, (reason) => <JoinPage page={JOIN} refusal={{ reason, reply: null }} />, "refusal: "),
  }),
};
