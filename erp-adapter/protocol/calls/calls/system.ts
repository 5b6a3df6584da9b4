import { capabilitiesSchema } from "../../../contract/capabilities.ts";
import { json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { healthAnswer } from "../messages/health-messages.ts";

/** The back end itself. */
export const SYSTEM_CALLS = {
  capabilities: defineCall("GET", "/api/capabilities", {
    summary: "What the back end can do.",
    args: [],
    answer: json(capabilitiesSchema),
  }),
  health: defineCall("GET", "/api/health", {
    summary: "Whether the back end works.",
    args: [],
    answer: json(healthAnswer),
  }),
};
