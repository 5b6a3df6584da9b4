// Loaded into a shop's processes before anything else (`node --import`): Storyblok is where STORYBLOK_ELSEWHERE says.
const elsewhere = process.env.STORYBLOK_ELSEWHERE;
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (elsewhere === undefined || url.hostname !== "api.storyblok.com") return ask(input, init);
  return ask(new URL(url.pathname + url.search, elsewhere), init);
};
