import type { BrowserContext } from "@playwright/test";

/**
 * Replaces Google's script in the browser: a tick box instead of the widget, whose tick a test can let expire or fail.
 */
const API = `
  let made = 0;
  const widgets = [];
  const empty = (widget) => { widget.box.checked = false; widget.answer.value = ""; };
  window.grecaptcha = {
    ready: (callback) => callback(),
    render(element, options) {
      if (element.childNodes.length > 0) throw new Error("reCAPTCHA has already been rendered in this element");
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      const answer = document.createElement("textarea");
      answer.name = "g-recaptcha-response";
      answer.hidden = true;
      label.append(box, " Test captcha " + options.sitekey);
      element.append(label, answer);
      box.addEventListener("change", () => {
        if (!box.checked) return;
        answer.value = "good-" + Date.now() + "-" + (made += 1);
        options.callback(answer.value);
      });
      return widgets.push({ box, answer, options }) - 1;
    },
    getResponse: (id = 0) => widgets[id].answer.value,
    reset: (id = 0) => empty(widgets[id]),
  };
  window.expireCaptcha = () => { const widget = widgets.at(-1); empty(widget); widget.options["expired-callback"](); };
  window.failCaptcha = () => widgets.at(-1).options["error-callback"]();
`;

/** Replaces Google's verification of an answer: each answer of the widget above is valid once. */
const SITE_VERIFY = `
  const own = globalThis.fetch;
  const seen = new Set();
  globalThis.fetch = async (url, init) => {
    if (String(url) !== "https://www.google.com/recaptcha/api/siteverify") return own(url, init);
    const response = init.body.get("response");
    if (seen.has(response)) return Response.json({ success: false, "error-codes": ["timeout-or-duplicate"] });
    seen.add(response);
    return Response.json({ success: init.body.get("secret") === "test-secret" && response.startsWith("good-"), hostname: "localhost" });
  };
`;

/** Environment of a shop with reCAPTCHA; its requests to Google never leave its process. */
export const RECAPTCHA_ENV = {
  CAPTCHA: "recaptcha",
  RECAPTCHA_SITE_KEY: "test-key",
  RECAPTCHA_SECRET: "test-secret",
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SITE_VERIFY)}`,
};

/** Answers a browser's requests to Google, and counts them by address. `down`: no answer comes. */
export async function standInForGoogle(context: BrowserContext, { down = false } = {}): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  await context.route("https://www.google.com/**", (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    if (down) return route.abort();
    if (pathname === "/recaptcha/api.js") return route.fulfill({ contentType: "text/javascript", body: API });
    if (pathname === "/recaptcha/api/fallback")
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Pictures, and a code to copy</p>" });
    return route.abort();
  });
  return asked;
}
