import { FILLED } from "./filled.ts";
import { isSameChoice } from "./parse-cart-choice.ts";

/** Fields of a form as they were sent, in their order. */
export type SentFields = readonly (readonly [name: string, value: string])[];

/** A start tag with a name in the markup, and the form that it belongs to. */
interface Control {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  /** the characters of the start tag in the page */
  from: number;
  to: number;
  /** start tags of a select's options */
  options: Control[];
  /** end of a textarea's text */
  end: number;
  /** start tags of the folds around it */
  folds: readonly Control[];
}

interface FoundForm {
  id: string | undefined;
  isPosted: boolean;
  controls: Control[];
}

/** A replacement of characters of the page. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The tags of forms in React's markup: values of attributes are in double quotes, and have none inside. */
const TAG = /<(\/?)(form|input|select|option|textarea|button|details)\b((?:"[^"]*"|[^">])*)>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

/** Types of inputs that hold no typed text; a password is never filled in. */
const NO_TEXT: ReadonlySet<string> = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);

/** A page with a filled form. */
export interface FilledPage {
  page: string;
  /** number of fields that now have another value than the page's own */
  changed: number;
  /** number of closed folds around these fields: they are opened */
  opened: number;
  /** number of sent values that no field of the page takes */
  lost: number;
}

/**
 * Fills the sent fields into the form of the page that they were sent from, as if a person had typed them: works
 * without scripts, and for each form of the shop. Null if the page has no such form. The form is the posted one whose
 * hidden fields have the sent values, such as the same intent and product, and that has most of the sent fields.
 */
export function fillPage(page: string, fields: SentFields): FilledPage | null {
  if (fields.length === 0) return { page, changed: 0, opened: 0, lost: 0 };
  const sent = Map.groupBy(fields, ([name]) => name);
  const values = new Map([...sent].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
  let best: FoundForm | null = null;
  let most = 0;
  for (const form of findForms(page)) {
    const score = form.isPosted ? toScore(form, values) : 0;
    if (score > most) [best, most] = [form, score];
  }
  if (!best) return null;
  const form = best;
  const fillings = form.controls.map((control) => ({ control, ...fillControl(control, values, form, page) }));
  const changed = fillings.filter(({ isChanged }) => isChanged);
  const folds = new Set(changed.flatMap(({ control }) => control.folds));
  const opening = [...folds]
    .filter(({ attributes }) => !attributes.has("open"))
    .map(({ to }) => ({ from: to - 1, to: to - 1, text: ' open=""' }));
  const edits = [...fillings.flatMap((one) => one.edits), ...opening];
  return {
    page: edits.toSorted((a, b) => b.from - a.from).reduce(apply, page),
    changed: changed.length,
    opened: opening.length,
    lost: [...values].flatMap(([name, sent]) => sent.filter((value) => isLost(name, value, form.controls))).length,
  };
}

function apply(page: string, { from, to, text }: Edit): string {
  return page.slice(0, from) + text + page.slice(to);
}

function findForms(page: string): FoundForm[] {
  const forms: FoundForm[] = [];
  const controls: { control: Control; inside: FoundForm | null }[] = [];
  let inside: FoundForm | null = null;
  let select: Control | null = null;
  let folds: readonly Control[] = [];
  for (const { 0: whole, 1: slash, 2: tag = "", 3: rest = "", index: from } of page.matchAll(TAG)) {
    if (slash) {
      if (tag === "form") inside = null;
      if (tag === "select") select = null;
      if (tag === "details") folds = folds.slice(0, -1);
      const last = controls.at(-1)?.control;
      if (tag === "textarea" && last) last.end = from;
      continue;
    }
    const attributes = new Map(rest.matchAll(ATTRIBUTE).map(([, name = "", value = ""]) => [name, fromMarkup(value)]));
    const to = from + whole.length;
    const control: Control = { tag, attributes, from, to, options: [], end: to, folds };
    if (tag === "form") {
      inside = { id: attributes.get("id"), isPosted: attributes.get("method") === "post", controls: [] };
      forms.push(inside);
    } else if (tag === "details") folds = [...folds, control];
    else if (tag === "option") select?.options.push(control);
    else {
      if (tag === "select") select = control;
      controls.push({ control, inside });
    }
  }
  for (const { control, inside } of controls) {
    const id = control.attributes.get("form");
    const form = id === undefined ? inside : forms.find((one) => one.id === id);
    if (control.attributes.has("name")) form?.controls.push(control);
  }
  return forms;
}

/** The number of controls that the sent fields fit; 0 if a hidden field says that the form is about something else. */
function toScore({ controls }: FoundForm, values: ReadonlyMap<string, readonly string[]>): number {
  let score = 0;
  for (const control of controls) {
    const { tag, attributes } = control;
    const sent = values.get(attributes.get("name") ?? "");
    if (!sent) continue;
    const isEqual = sent.some((value) => isSame(attributes.get("name") ?? "", value, control));
    if (attributes.get("type") === "hidden" && !isEqual) return 0;
    if (tag !== "button" || isEqual) score += 1;
  }
  return score;
}

/** Names of the fields whose values are choices of carts: their versions and keys change with the page. */
const CART_CHOICE = "cart";

/** True if a sent value of this name stands for this control or option. */
function isSame(name: string, value: string, { attributes }: Control): boolean {
  const own = attributes.get("value") ?? (attributes.get("type") === "checkbox" ? "on" : "");
  return value === own || (name === CART_CHOICE && isSameChoice(value, own));
}

/** The box, the radio button or the options that a person chooses from; none for a field of text. */
function toChoices(control: Control): readonly Control[] {
  if (control.tag === "select") return control.options;
  return ["checkbox", "radio"].includes(control.attributes.get("type") ?? "") ? [control] : [];
}

/** True for a value that was typed or chosen, and that none of the controls has taken. */
function isLost(name: string, value: string, controls: readonly Control[]): boolean {
  const own = controls.filter(({ attributes }) => attributes.get("name") === name);
  const isTaken = (control: Control) =>
    holdsNoText(control) || toChoices(control).some((choice) => isSame(name, value, choice));
  return value !== "" && !own.some(isTaken);
}

function holdsNoText({ tag, attributes }: Control): boolean {
  return tag === "button" || NO_TEXT.has(attributes.get("type") ?? "");
}

interface Filling {
  edits: Edit[];
  isChanged: boolean;
}

function fillControl(control: Control, values: ReadonlyMap<string, string[]>, form: FoundForm, page: string): Filling {
  const { tag, attributes, from, to, end } = control;
  const name = attributes.get("name") ?? "";
  const sent = values.get(name);
  const own = (element: Control) => page.slice(element.from, element.to);
  const unfilled = { edits: [], isChanged: false };
  const choices = toChoices(control);
  if (choices.length > 0) {
    const isBox = attributes.get("type") === "checkbox";
    // The page's own choice stays where nothing that was sent can be chosen.
    if (!isBox && !sent?.some((value) => !isLost(name, value, form.controls))) return unfilled;
    const mark = tag === "select" ? "selected" : "checked";
    const chosen = choices.map((choice) => sent?.some((value) => isSame(name, value, choice)) === true);
    // A select without a chosen option has the first.
    const isUnchosen = tag === "select" && !choices.some((choice) => choice.attributes.has(mark));
    const was = choices.map(({ attributes }, index) => attributes.has(mark) || (isUnchosen && index === 0));
    const edits = choices.map((choice, index) => ({
      from: choice.from,
      to: choice.to,
      text: withAttribute(own(choice), mark, chosen[index] ? "" : null),
    }));
    return { edits, isChanged: chosen.some((isChosen, index) => isChosen !== was[index]) };
  }
  if (!sent || holdsNoText(control)) return unfilled;
  // Fields of one name are filled in their order.
  const text = sent.shift();
  if (text === undefined) return unfilled;
  if (tag === "input") {
    const edit = { from, to, text: withAttribute(own(control), "value", text) };
    return { edits: [edit], isChanged: text !== (attributes.get("value") ?? "") };
  }
  // Browsers drop a line break at the beginning of a textarea.
  const content = toMarkup(text.startsWith("\n") ? `\n${text}` : text);
  const before = fromMarkup(page.slice(to, end)).replace(/^\n/, "");
  const edit = { from, to: end, text: withAttribute(own(control)) + content };
  return { edits: [edit], isChanged: text.replaceAll("\r\n", "\n") !== before.replaceAll("\r\n", "\n") };
}

/** The start tag with this attribute set, or without it if `value` is null, and the mark that the field is filled. */
function withAttribute(tag: string, name?: string, value: string | null = null): string {
  const bare = name === undefined ? tag : tag.replace(new RegExp(` ${name}="[^"]*"`), "");
  const set = name === undefined || value === null ? "" : ` ${name}="${toMarkup(value)}"`;
  return bare.replace(/\/?>$/, (close) => `${set} ${FILLED}=""${close}`);
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

function toMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function fromMarkup(text: string): string {
  return text.replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => Object.entries(ESCAPES).find(([, written]) => written === entity)?.[0] ?? entity,
  );
}
