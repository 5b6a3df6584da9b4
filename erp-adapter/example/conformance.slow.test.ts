import { pickToday, SEED } from "#tests/support/rounds.ts";
import { subjectWithKeptAccounts } from "../around/shop-store/completed-subject.ts";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { EVERY_CASE } from "../conformance/every-case.ts";
import { serveSubject } from "../protocol/client/served-subject.ts";
import { createExampleSubject } from "./testing/example-subject.ts";

/** Each day one half of the cases is run without HTTP and the other half over HTTP; the next day the other way round. */
const half = Math.ceil(EVERY_CASE.length / 2);

describeConformance({
  name: `the example, completed by the shop's store, seed ${SEED},`,
  create: async () => subjectWithKeptAccounts(await createExampleSubject()),
  cases: pickToday(EVERY_CASE, half),
});

// Also over HTTP: the shop keeps the guests, so a guest's call carries no token. If a customer's call lost its token on
// the way, the back end would take it for a guest's call.
describeConformance({
  name: `the example behind a server, asked over HTTP and completed by the shop's store, seed ${SEED},`,
  create: async () => subjectWithKeptAccounts(await serveSubject(await createExampleSubject())),
  cases: pickToday(EVERY_CASE, half, SEED + 1),
});
