/** What the server says where no page is made, by status. */
export default {
  400: "The request was not understood.",
  405: "This method is not allowed.",
  408: "The form did not arrive in time. Nothing was changed. Go back and send it again.",
  411: "The length of the content is missing.",
  413: "The content is too large. Nothing was changed.",
  414: "The address is too long.",
  415: "This kind of content is not supported.",
  417: "This expectation cannot be met.",
  429: "Too many requests at once. Nothing was changed. Wait a moment, then try again.",
  500: "The server has failed.",
  503: "The server is overloaded. Try again in a few seconds.",
  unkept:
    "The shop cannot save anything at the moment. Try again later. If you have sent an order, look at your orders first.",
  foreign: "The shop takes no orders and no changes at the moment. Nothing was ordered or changed. Try again later.",
};
