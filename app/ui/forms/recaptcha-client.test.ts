import { describe, expect, test, vi } from "vitest";
import {
  loadRecaptcha,
  type RecaptchaApi,
  type RecaptchaOptions,
  renderRecaptcha,
  requireRecaptcha,
} from "./recaptcha-client.ts";

/** A document with only the parts that the client uses: creating scripts, and appending them to the head. */
function createDocument() {
  const scripts: HTMLScriptElement[] = [];
  const document = {
    createElement: (name: string) => ({ localName: name }) as HTMLElement,
    head: { append: (script: HTMLScriptElement) => void scripts.push(script) } as HTMLHeadElement,
  } as Document;
  return { document, scripts };
}

function createApi() {
  return {
    ready: (callback: () => void) => callback(),
    render: vi.fn<RecaptchaApi["render"]>(() => 7),
    getResponse: () => "",
    reset: () => undefined,
  } satisfies RecaptchaApi;
}

function options(given: Partial<RecaptchaOptions> = {}): RecaptchaOptions {
  return { siteKey: "key", language: "hr", onSuccess: vi.fn(), onExpired: vi.fn(), onError: vi.fn(), ...given };
}

const PLACE = {} as HTMLElement;

describe("loading", () => {
  test("puts Google's script into the head, in the page's language, with its nonce, and waits for it", async () => {
    const { document, scripts } = createDocument();
    const loading = loadRecaptcha({ document }, "hr", "n-1");
    const [script] = scripts;
    expect(scripts).toHaveLength(1);
    expect(script).toMatchObject({
      localName: "script",
      src: "https://www.google.com/recaptcha/api.js?render=explicit&hl=hr",
      async: true,
      nonce: "n-1",
    });
    const loaded = vi.fn();
    const after = loading.then(loaded);
    await Promise.resolve();
    expect(loaded).not.toHaveBeenCalled();
    script?.onload?.({} as Event);
    await after;
    expect(loaded).toHaveBeenCalledOnce();
  });

  test("without a nonce there is none", () => {
    const { document, scripts } = createDocument();
    void loadRecaptcha({ document }, "en", undefined);
    expect(scripts[0]?.nonce).toBeUndefined();
  });

  test("the script's error event: 'Failed to load script'", async () => {
    const { document, scripts } = createDocument();
    const loading = loadRecaptcha({ document }, "en", undefined);
    scripts[0]?.onerror?.("error");
    await expect(loading).rejects.toThrow(/^Failed to load script$/);
  });

  test("asked twice, the script is loaded once a page", async () => {
    const { document, scripts } = createDocument();
    const window = { document };
    const both = [loadRecaptcha(window, "en", undefined), loadRecaptcha(window, "en", undefined)];
    expect(scripts).toHaveLength(1);
    scripts[0]?.onload?.({} as Event);
    await Promise.all(both);
  });
});

describe("rendering", () => {
  test("gives the widget its place, key and language, and answers its number", () => {
    const grecaptcha = createApi();
    const { document } = createDocument();
    expect(renderRecaptcha({ grecaptcha, document }, PLACE, options())).toBe(7);
    expect(grecaptcha.render).toHaveBeenCalledOnce();
    expect(grecaptcha.render).toHaveBeenCalledWith(PLACE, expect.objectContaining({ sitekey: "key", hl: "hr" }));
  });

  test.each([
    ["callback", "onSuccess"],
    ["expired-callback", "onExpired"],
    ["error-callback", "onError"],
  ] as const)("the widget's %s is %s, and nothing else", (callback, reported) => {
    const grecaptcha = createApi();
    const { document } = createDocument();
    const given = options();
    renderRecaptcha({ grecaptcha, document }, PLACE, given);
    const called = grecaptcha.render.mock.calls[0]?.[1][callback];
    expect(called).toBeTypeOf("function");
    if (typeof called === "function") called();
    for (const name of ["onSuccess", "onExpired", "onError"] as const)
      expect(given[name]).toHaveBeenCalledTimes(name === reported ? 1 : 0);
  });

  test.each([null, ""])("with %j for a key: 'sitekey is required', and nothing is rendered", (siteKey) => {
    const grecaptcha = createApi();
    const { document } = createDocument();
    expect(() => renderRecaptcha({ grecaptcha, document }, PLACE, options({ siteKey }))).toThrow(
      /^sitekey is required$/,
    );
    expect(grecaptcha.render).not.toHaveBeenCalled();
  });

  test("without a place: 'element is not defined', and nothing is rendered", () => {
    const grecaptcha = createApi();
    const { document } = createDocument();
    expect(() => renderRecaptcha({ grecaptcha, document }, null, options())).toThrow(/^element is not defined$/);
    expect(grecaptcha.render).not.toHaveBeenCalled();
  });

  test.each([undefined, {} as RecaptchaApi])("before the script is ready: 'reCAPTCHA is not loaded'", (grecaptcha) => {
    const window = { ...createDocument(), ...(grecaptcha && { grecaptcha }) };
    expect(() => renderRecaptcha(window, PLACE, options())).toThrow(/^reCAPTCHA is not loaded$/);
    expect(() => requireRecaptcha(window)).toThrow(/^reCAPTCHA is not loaded$/);
  });

  test("once it is ready it is there to be asked", () => {
    const grecaptcha = createApi();
    expect(requireRecaptcha({ ...createDocument(), grecaptcha })).toBe(grecaptcha);
  });
});
