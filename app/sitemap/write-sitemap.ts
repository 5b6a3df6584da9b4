import { pipeline, Readable, Transform } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createReadableStreamFromReadable } from "@react-router/node";
import { SitemapIndexStream, SitemapStream } from "sitemap";
import type { Address } from "./entry.ts";

/** The most that one file may hold (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;

/** Characters that travel together: the package writes each tag by itself. */
const PIECE = 16_384;

/** Addresses written without a pause: some milliseconds' work. */
const TURN = 200;

/** A sitemap as it is read: no more of it is ever held than somebody has not yet taken. */
export function writeSitemap(addresses: Iterable<Address>): ReadableStream<Uint8Array> {
  const xmlns = { news: false, video: false, image: false, xhtml: true };
  return flow(Readable.from(inTurns(addresses)), new SitemapStream({ xmlns }));
}

/** A sitemap of sitemaps. */
export function writeSitemapIndex(urls: Iterable<string>): ReadableStream<Uint8Array> {
  return flow(Readable.from(urls), new SitemapIndexStream());
}

/** Everybody else's requests come in between. */
async function* inTurns(addresses: Iterable<Address>): AsyncGenerator<Address> {
  let written = 0;
  for (const address of addresses) {
    yield address;
    written += 1;
    if (written % TURN === 0) await setImmediate();
  }
}

function flow(from: Readable, xml: Transform): ReadableStream<Uint8Array> {
  const packed = pipeline(from, xml, pack(), () => {
    // A reader who left half-way is no fault; whoever still reads gets the error with the stream.
  });
  return createReadableStreamFromReadable(packed);
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
