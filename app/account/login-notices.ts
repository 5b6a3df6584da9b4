/** Kinds of notices about a form that was refused because its session had ended. */
export const LOGIN_NOTICES = [
  "form-refused",
  "form-refused-guest",
  "form-too-long",
  "file-not-kept",
  "guest-work-gone",
  "guest-data-kept",
] as const;
