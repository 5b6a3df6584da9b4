export default {
  favourites: {
    star: "Favourite {{number}}",
    word: "Favourite",
  },
};
