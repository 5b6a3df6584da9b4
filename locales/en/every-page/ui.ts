export default {
  pages: {
    about: "About us",
    news: "News",
    delivery: "Delivery",
    "car-service": "Workshop service",
    careers: "Careers",
    "eu-projects": "EU projects",
    terms: "Terms of sale",
    privacy: "Privacy",
    cookies: "Cookies",
  },
};
