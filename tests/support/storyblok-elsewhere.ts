// Preloaded into a shop's processes (`node --import`): requests to Storyblok go to the address in STORYBLOK_ELSEWHERE.
const elsewhere = process.env.STORYBLOK_ELSEWHERE;
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (elsewhere === undefined || url.hostname !== "api.storyblok.com") return ask(input, init);
  return ask(new URL(url.pathname + url.search, elsewhere), init);
};
