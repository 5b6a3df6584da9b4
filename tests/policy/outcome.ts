import { canonicalPath } from "#app/request/canonical-path.ts";
import type { Answer } from "#tests/support/open-test-shop.ts";
import type { Outcome } from "./policy.ts";

/** The outcome of the policy that an answer corresponds to; if there is none, a text for the failing test to show. */
export function outcomeOf(answer: Answer, address: string): Outcome | string {
  const { status, location } = redirectOf(answer) ?? answer;
  if (status === 200) return "page";
  if (location === null) return CODES.find((code) => code === status) ?? `status ${status}`;
  if (status === 303) return "done";
  if (status === 302) {
    const [, rest = ""] = /^\/(?:en|hr)(?:\/(.*))?$/.exec(location) ?? [location, location];
    if (rest === "") return "home";
    if (rest === "empty-cart") return "empty-cart";
    if (rest === "orders/0") return "orders";
    if (/^cart\/\d+$/.test(rest)) return "cart";
    const back = new URLSearchParams(/^login\?(.*)$/.exec(rest)?.[1]).get("redirectTo");
    if (back?.split("?", 1)[0] === canonicalPath(address.split("?", 1)[0] ?? "")) return "login";
  }
  return `${status} to ${location}`;
}

const CODES = [400, 403, 404, 405, 409] as const;

/** The redirect of a data request, which is a 202 answer with the target in its body; null for any other answer. */
export function redirectOf({ status, headers, body }: Answer): { status: number; location: string } | null {
  if (status !== 202 || !headers.has("X-Remix-Response")) return null;
  const location = /"redirect",("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  const code = /"status",(\d+)/.exec(body)?.[1];
  return location && code ? { status: Number(code), location: String(JSON.parse(location)) } : null;
}
