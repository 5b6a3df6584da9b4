export default {
  orderState: {
    statuses: {
      pending: "Pending",
      undelivered: "Undelivered",
      delivered: "Delivered",
      cancelled: "Cancelled",
      other: "Other",
    },
    hold: {
      release: "On hold",
      prepayment: "Waits for payment",
      refused: "not released",
      expired: "waited too long",
    },
    until: "until {{day}}",
  },
};
