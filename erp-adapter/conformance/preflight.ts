import { fetch } from "undici";
import type { LoginRequest } from "../contract/accounts.ts";
import { isErpError } from "../contract/errors.ts";
import { faultsInCapabilities } from "../kit/capability-faults.ts";
import { visitor } from "./fixture/visitor.ts";
import type { Connection } from "./harness.ts";

/** The time limit for each answer of the back end, in milliseconds. */
const PATIENCE = 5_000;

/** The URL of a back end, and the API key for it. */
export interface BackEnd {
  url: string;
  apiKey: string | null;
}

/**
 * Checks that the suite can run: the back end answers, speaks the protocol, and accepts the API key. Null if all is
 * well, otherwise a sentence that says what to do.
 */
export async function checkReachable(
  { url, apiKey }: BackEnd,
  { patience = PATIENCE }: { patience?: number } = {},
): Promise<string | null> {
  for (const path of ["/api/health", "/api/capabilities"]) {
    const address = `${url.replace(/\/+$/, "")}${path}`;
    let status: number;
    let text: string;
    try {
      const headers = apiKey === null ? undefined : { "X-Api-Key": apiKey };
      const answer = await fetch(address, { headers, redirect: "manual", signal: AbortSignal.timeout(patience) });
      status = answer.status;
      text = await answer.text();
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        return `${url} takes the connection and does not answer GET ${path} within ${patience / 1_000} s.`;
      return `Nobody answers at ${url} (${codeOf(error)}). Is the back end running, and is the address right?`;
    }
    const shown = `GET ${path} → ${status} ${text.replace(/\s+/g, " ").slice(0, 200)}`.trimEnd();
    if (status === 401 || status === 403)
      return apiKey === null
        ? `${url} lets nobody in without a key: set ERP_API_KEY to the one that it wants. (${shown})`
        : `${url} does not take the key in ERP_API_KEY. (${shown})`;
    if (status !== 200) return `${url} does not speak the protocol of docs/openapi.json. (${shown})`;
    const fault = path === "/api/capabilities" ? faultOfCapabilities(text) : faultOfHealth(text);
    if (fault !== null) return `${url} ${fault} (${shown})`;
  }
  return null;
}

/** Checks that the login opens an account. Null if it does, otherwise a sentence about the problem. */
export async function checkLogin(connect: () => Promise<Connection>, login: LoginRequest): Promise<string | null> {
  const { adapter } = await connect();
  try {
    await adapter.health();
    if (adapter.capabilities.accounts.login === "none")
      return "The back end does not declare accounts.login: leave out --user and --password.";
    if (adapter.capabilities.accounts.login === "shop")
      return "The shop keeps the accounts of this back end, so it knows no logins: leave out --user and --password.";
    const { token, user } = await adapter.accounts.login(login, visitor());
    await adapter.accounts.logout({ ...visitor(), user: { id: user.id }, token });
    return null;
  } catch (error) {
    const code = isErpError(error) ? error.code : String(error);
    return `The login of --user ${login.email} is refused: ${code}. It must be a customer who is there.`;
  } finally {
    await adapter.close();
  }
}

function faultOfHealth(text: string): string | null {
  const health = parse(text);
  if (typeof health !== "object" || health === null || !("ok" in health) || typeof health.ok !== "boolean")
    return "does not speak the protocol of docs/openapi.json.";
  return health.ok ? null : "says of itself that it does not work.";
}

function faultOfCapabilities(text: string): string | null {
  const [fault] = faultsInCapabilities(parse(text));
  return fault === undefined ? null : `does not say what it can as docs/openapi.json has it: ${fault}.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The error code of the system, which fetch hides in a chain of causes; without a code, the name of the last cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
