/** The most pictures of one product; further pictures are left out. */
export const MAX_PICTURES = 12;

/** A picture of a product, in its largest size. */
export interface ProductPicture {
  /** an https address, or a path of a file that the shop has: under /pictures/, or one of its own under /img/ */
  src: string;
  /** pixels */
  width: number;
  height: number;
  /** the same picture in other sizes, narrowest first; left out if there are none */
  smaller?: readonly SmallerPicture[];
  /** a description of the picture if it shows more than the product; missing otherwise */
  alt?: string;
}

export interface SmallerPicture {
  src: string;
  width: number;
}
