/** The most requests of a guest to cancel something of one order: each mails sales and the guest. */
export const MOST_OF_GUEST = 5;
