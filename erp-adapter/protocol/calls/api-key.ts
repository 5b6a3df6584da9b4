/**
 * The format of an API key, checked by shop and server. The key is powerful: its owner can request a link that sets a
 * new password for any account.
 */
export const API_KEY = /^[\x21-\x7e]{16,200}$/;

export const API_KEY_RULE = "16 to 200 letters, digits and signs of ASCII, without spaces";

/**
 * The header of a call in which the shop itself vouches for user and partner, because it keeps the accounts. The API
 * key is the only proof.
 */
export const VOUCHED = "X-Shop-Vouches";
