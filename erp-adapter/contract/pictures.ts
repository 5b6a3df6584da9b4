/** The most pictures of one product; further pictures are left out. */
export const MAX_PICTURES = 12;

/** A picture of a product, in its largest size. */
export interface ProductPicture {
  /**
   * an https URL, or the path of a file in the shop: a product picture under /pictures/, or a drawing of the shop under
   * /img/
   */
  src: string;
  /** pixels */
  width: number;
  height: number;
  /** the same picture in smaller sizes, narrowest first; missing if there are none */
  smaller?: readonly SmallerPicture[];
  /** a description of the picture if it shows more than the product; missing otherwise */
  alt?: string;
}

export interface SmallerPicture {
  src: string;
  width: number;
}
