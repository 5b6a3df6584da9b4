/** The part of Google's reCAPTCHA v2 that the shop uses, in the browser. */
export interface RecaptchaApi {
  ready(callback: () => void): void;
  render(element: HTMLElement, options: Record<string, unknown>): number;
  getResponse(widget?: number): string;
  reset(widget?: number): void;
}

/** The window in which the widget runs. */
export interface RecaptchaWindow {
  grecaptcha?: RecaptchaApi;
  document: Document;
}

export interface RecaptchaOptions {
  siteKey: string | null;
  language: string;
  onSuccess(): void;
  /** called when the tick has expired */
  onExpired(): void;
  onError(): void;
}

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit";

/** Loads the script once per page. Rejects with 'Failed to load script' if the browser cannot load it. */
export function loadRecaptcha(
  { document }: RecaptchaWindow,
  language: string,
  nonce: string | undefined,
): Promise<void> {
  const before = loading.get(document);
  if (before) return before;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${SCRIPT}&hl=${language}`;
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(document);
      reject(new Error("Failed to load script"));
    };
    document.head.append(script);
  });
  loading.set(document, promise);
  return promise;
}

/** One script per document, however often the form is shown. */
const loading = new WeakMap<Document, Promise<void>>();

/**
 * Renders the widget into an element. Throws 'sitekey is required' without a key, 'element is not defined' without an
 * element, and 'reCAPTCHA is not loaded' before the script is ready.
 */
export function renderRecaptcha(
  window: RecaptchaWindow,
  element: HTMLElement | null,
  options: RecaptchaOptions,
): number {
  if (!options.siteKey) throw new Error("sitekey is required");
  if (!element) throw new Error("element is not defined");
  return requireRecaptcha(window).render(element, {
    sitekey: options.siteKey,
    hl: options.language,
    callback: options.onSuccess,
    "expired-callback": options.onExpired,
    "error-callback": options.onError,
  });
}

/** The API object of Google's script. Throws 'reCAPTCHA is not loaded' until the script is ready. */
export function requireRecaptcha({ grecaptcha }: RecaptchaWindow): RecaptchaApi {
  if (!grecaptcha || typeof grecaptcha.render !== "function") throw new Error("reCAPTCHA is not loaded");
  return grecaptcha;
}
