import { pipeline, Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { SitemapIndexStream, SitemapStream } from "sitemap";
import type { SitemapAddress } from "./entry.ts";

/** The most URLs that one file may hold (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;

/** Characters that are collected before they are passed on, because the npm package `sitemap` writes tag by tag. */
const PIECE = 16_384;

/** URLs that are written without a pause; writing this many takes some milliseconds. */
const TURN = 200;

/** A sitemap, compressed with gzip. */
export function writeSitemap(addresses: Iterable<SitemapAddress>): Promise<Buffer<ArrayBuffer>> {
  const xmlns = { news: false, video: false, image: false, xhtml: true };
  return flow(Readable.from(inTurns(addresses)), new SitemapStream({ xmlns }));
}

/** A sitemap of sitemaps, compressed with gzip. */
export function writeSitemapIndex(urls: Iterable<string>): Promise<Buffer<ArrayBuffer>> {
  return flow(Readable.from(urls), new SitemapIndexStream());
}

/** Pauses after every TURN URLs, so that other requests are handled in between. */
async function* inTurns(addresses: Iterable<SitemapAddress>): AsyncGenerator<SitemapAddress> {
  let written = 0;
  for (const address of addresses) {
    yield address;
    written += 1;
    if (written % TURN === 0) await setImmediate();
  }
}

function flow(from: Readable, xml: Transform): Promise<Buffer<ArrayBuffer>> {
  // An error in any of the streams also fails the last one.
  return buffer(pipeline(from, xml, pack(), createGzip(), () => {}));
}

function pack(): Transform {
  let text = "";
  return new Transform({
    writableObjectMode: true,
    transform(chunk, _encoding, done) {
      text += String(chunk);
      if (text.length < PIECE) return done();
      done(null, text);
      text = "";
    },
    flush(done) {
      done(null, text);
    },
  });
}
