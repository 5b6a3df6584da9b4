import { afterAll } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { EVERY_CASE } from "../../conformance/every-case.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { withResilience } from "../resilience/with-resilience.ts";
import { createSharing } from "../shop-store/testing/share-subjects.ts";
import { withChecks } from "./with-checks.ts";

const subjects = createSubjectFactory();

const sharing = createSharing();

afterAll(async () => {
  await sharing.dispose();
  subjects.dispose();
});

/** The checks and guards that the shop puts around its ERP must not refuse or change answers that keep the contract. */
sharing.describe({
  name: `the embedded ERP, all of whose answers are checked, behind the shop's guards, seed ${SEED},`,
  cases: pickToday(EVERY_CASE, Math.ceil(EVERY_CASE.length / 2)),
  async create() {
    const subject = await subjects.create();
    let setTo: number | null = null;
    const clock = () => setTo ?? Date.now();
    return {
      ...subject,
      adapter: withResilience(withChecks(subject.adapter, { checksShape: true, clock })),
      setClock(instant) {
        setTo = instant;
        subject.setClock?.(instant);
      },
    };
  },
});
