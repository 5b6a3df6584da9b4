/** A refusal by Tryton. `key` names the warning, or is "" for a UserError; the message is Tryton's own sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: "UserError" | "UserWarning";
  readonly key: string;

  constructor(kind: "UserError" | "UserWarning", key: string, sentence: string) {
    super(sentence);
    this.kind = kind;
    this.key = key;
  }
}
