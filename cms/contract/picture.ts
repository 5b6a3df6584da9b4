/** A picture of a story: https, or a path of the shop's own (`/img/pump.svg`). */
export interface Picture {
  src: string;
  /** empty for a picture that says nothing the text does not */
  alt: string;
  /** pixels; null when the source does not tell */
  width: number | null;
  height: number | null;
}
