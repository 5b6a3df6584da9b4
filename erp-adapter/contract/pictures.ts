/** Pictures of one product that a back end names at most; more are left out. */
export const MAX_PICTURES = 12;

/** A picture of a product, in its largest size. */
export interface ProductPicture {
  /** an https address, or a path under /pictures/ whose file the shop has */
  src: string;
  /** pixels */
  width: number;
  height: number;
  /** the same picture in other sizes, narrowest first; left out if there are none */
  smaller?: readonly SmallerPicture[];
  /** its content in words, where it shows more than the product; left out otherwise */
  alt?: string;
}

export interface SmallerPicture {
  src: string;
  width: number;
}
