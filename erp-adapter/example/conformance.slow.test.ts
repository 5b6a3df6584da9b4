import { subjectWithKeptAccounts } from "../around/shop-store/completed-subject.ts";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { serveSubject } from "../protocol/client/served-subject.ts";
import { createExampleSubject } from "./testing/example-subject.ts";

describeConformance({
  name: "the example, completed by the shop's store,",
  create: async () => subjectWithKeptAccounts(await createExampleSubject()),
});

// Also over HTTP: the shop keeps the guests, so a guest's call carries no token. If a customer's call lost its token on
// the way, the back end would take it for a guest's call.
describeConformance({
  name: "the example behind a server, asked over HTTP and completed by the shop's store,",
  create: async () => subjectWithKeptAccounts(await serveSubject(await createExampleSubject())),
});
