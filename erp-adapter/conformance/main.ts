import { certify } from "./certify.ts";

// `npm run conformance`
await certify(process.argv.slice(2), "npm run conformance --");
