/** Why a field was refused: the key of a message, and the numbers in it. */
export interface FieldError {
  key: FieldErrorKey;
  limit?: number;
  /** quantity of the product that is already in the cart */
  inCart?: number;
}

export type FieldErrorKey =
  | "required"
  | "quantity"
  | "pack"
  | "tooMany"
  | "tooManyLines"
  | "tooManyCarts"
  | "noRoom"
  | "tooManyLists"
  | "tooManyListLines"
  | "listName"
  | "listQuantity"
  | "shelfMinimum"
  | "shelfMaximum"
  | "lineNote"
  | "linePosition"
  | "title"
  | "documentNumber"
  | "email"
  | "addToCart"
  | "tooManyGuests"
  | "addToCartUnknown"
  | "gone"
  | "notOrderable"
  | "onlyLeft"
  | "onlyLeftInCart"
  | "superseded"
  | "offerChanged"
  | "guestProduct"
  | "guestProductLeft"
  | "guestProductNone"
  | "failed"
  | "perhapsSaved"
  | "quantitiesFailed"
  | "halfMoved"
  | "listKept"
  | "beingOrdered"
  | "emailInUse"
  | "vat"
  | "vatFormat"
  | "vatElsewhere"
  | "postalCode"
  | "phone"
  | "password"
  | "passwordOwn"
  | "passwordRepeat"
  | "oldPassword"
  | "emailNeedsPassword"
  | "text"
  | "date"
  | "period"
  | "ownNumber"
  | "ownNumbersFull"
  | "confirmForget"
  | "driverNote"
  | "webAddress"
  | "datePast"
  | "dateToday"
  | "dateClosed"
  | "carrierNoPoBox"
  | "carrierNotThere"
  | "deliveryGone"
  | "deliveryExpired"
  | "addressesFull"
  | "reason"
  | "amount"
  | "colleagueKnown"
  | "tooManyInvitations"
  | "mailboxInvited"
  | "chooseLines"
  | "overCredit";

/** Converts a VALIDATION error of the ERP, by its field and rule. */
export function toFieldError({ field, rule, limit }: { field: string; rule: string; limit?: number }): FieldError {
  if (field === "lines") return { key: "tooManyLines", limit };
  if (field === "carts") return { key: "tooManyCarts", limit };
  if (field === "title") return { key: "title" };
  if (field === "product" && rule === "unknown") return { key: "gone" };
  if (field !== "quantity") return { key: "failed" };
  if (rule === "pack") return { key: "pack", limit };
  return { key: rule === "max" ? "tooMany" : "quantity" };
}
