export default {
  starred: {
    title: "Favourites",
    count_one: "{{formatted}} favourite, {{from}}–{{to}} shown.",
    count_other: "{{formatted}} favourites, {{from}}–{{to}} shown.",
    gone: "The product is no longer available.",
    addAll: "Add all to cart",
    nothing: "None of the favourites can be ordered now.",
    emptyTitle: "No favourites yet",
    emptyText:
      "The star beside a part number marks it. What you mark is listed here with your price and the current stock.",
  },
};
