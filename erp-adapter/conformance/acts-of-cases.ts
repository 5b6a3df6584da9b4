import type { ConformanceCase } from "./case.ts";
import { ACTS, type Act } from "./staff.ts";

/** The cases that use each act of the staff, beside `addProduct` for those that need the suite's own products. */
export const CASES_OF_ACT: Readonly<Record<Act, readonly number[]>> = {
  addProduct: [18, 140, 182, 250, 251, 252, 270, 290, 291, 301, 460, 461, 462, 463],
  setPrice: [18, 33, 60, 62, 67, 182, 191, 424, 435],
  setListPrice: [140],
  setDeposit: [60, 447],
  setStock: [18, 33, 61, 62, 129, 185, 426, 429],
  setSupply: [62],
  countIn: [335, 340, 341, 342, 343, 344, 345, 346, 347, 348, 349, 464],
  announce: [335, 341, 342, 343, 345, 347, 348, 349, 464],
  moveAnnounced: [343, 464],
  setCutOff: [335, 341, 342, 343, 344, 347, 348, 349, 464],
  openBranch: [338, 348, 349],
  addCarrierPerDelivery: [335, 398, 481],
  closeDay: [337, 344],
  withdraw: [16, 19, 49, 62, 120, 183, 301, 461],
  setQuantityBreak: [23, 140, 494],
  createCustomer: [
    22, 23, 27, 28, 31, 32, 64, 66, 69, 70, 71, 72, 73, 75, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 117, 118,
    119, 120, 125, 129, 311, 312, 321, 330, 331, 336, 341, 342, 343, 347, 348, 349, 350, 351, 352, 353, 354, 355, 356,
    357, 359, 360, 361, 362, 363, 364, 398, 399, 410, 411, 412, 414, 415, 416, 417, 420, 421, 422, 423, 424, 425, 426,
    427, 428, 429, 430, 431, 432, 433, 434, 435, 436, 437, 438, 439, 440, 441, 442, 443, 444, 445, 446, 447, 464, 480,
    481, 482, 485, 490, 491, 494, 495,
  ],
  approve: [53, 90, 91, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 127, 140, 141, 160, 161, 162, 163, 413],
  setPartner: [240],
  setVatNumber: [480, 481, 482, 485],
  releaseShop: [164, 358],
  blockUser: [94, 97, 410, 414, 415],
  deactivatePartner: [66, 86, 424],
  setCreditLimit: [64, 86, 87, 398, 421, 422, 434, 445, 447],
  setOverdueGrace: [443, 444, 445, 446],
  deliver: [
    64, 72, 73, 79, 80, 81, 82, 83, 84, 85, 86, 88, 89, 311, 312, 350, 351, 352, 353, 354, 355, 357, 361, 363, 398, 399,
    436, 440, 441, 442, 443, 444, 445, 446, 490, 491,
  ],
  ready: [357],
  confirm: [356, 436],
  draftInvoice: [88],
  invoice: [
    64, 72, 73, 79, 80, 81, 82, 83, 84, 85, 86, 88, 89, 311, 312, 350, 398, 399, 440, 441, 442, 443, 444, 445, 446, 491,
  ],
  credit: [84, 85, 399, 441, 444],
  pay: [64, 80, 84, 85, 440, 444],
  loseDocument: [83],
  answerCancellation: [359, 360, 361, 362, 363, 364, 437, 438, 439],
  releaseHold: [422, 423, 427, 428, 430, 435, 437, 485],
  refuseHold: [426, 427, 428, 430],
  payInAdvance: [430, 431, 432, 438],
  setOrderStatus: [64, 68, 69, 495],
};

/** The acts that a case uses. */
export function actsOf({ id, needs }: Pick<ConformanceCase, "id" | "needs">): Act[] {
  const used = ACTS.filter((act) => CASES_OF_ACT[act].includes(id));
  return needs.includes("fixture") && !used.includes("addProduct") ? ["addProduct", ...used] : used;
}
