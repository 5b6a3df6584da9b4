export default {
  ask: {
    title: "Ask us for a part",
    lead: "Our sales team looks for the number, and answers by email with price and delivery.",
    number: "Part number",
    text: "What else we should know",
    hint: "Vehicle and engine, how many pieces, how soon.",
    email: "Email address",
    own: "The question comes from your account ({{name}}); the answer goes to {{email}}.",
    submit: "Send the question",
    sent: "Sales has your question, and answers by email.",
    more: "Ask for another number",
    later: "Too many questions. Try again in {{minutes}} min.",
    phone: "Quicker by telephone:",
  },
};
