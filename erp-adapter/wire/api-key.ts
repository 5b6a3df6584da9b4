/** What both ends take for a key: whoever has it can have anybody's link to a new password. */
export const API_KEY = /^[\x21-\x7e]{16,200}$/;

export const API_KEY_RULE = "16 to 200 letters, digits and signs of ASCII, without spaces";
