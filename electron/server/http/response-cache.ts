import { createLruCache } from '#shared/lru-cache.ts';
import { createCollections, LONGEST_KEPT, type Collection } from './stream-collector.ts';

export interface CachedResponse {
  mediaType: string;
  headers: Record<string, string>;
  /** Its tag, if that is not known before. */
  tag?: string;
  /** Whether it is sent in parts again: whether it comes from memory must not show, as that tells of changes. */
  isInParts?: boolean;
  /** The body, in the pieces in which it was sent, or in one. */
  parts: Buffer[];
}

/** Bytes of all kept replies together. */
const KEPT_IN_ALL = 32 * 2 ** 20;
/** The most keys that are remembered, a power of two. */
const REMEMBERED = 2 ** 14;
/** Approximate bytes of a reply besides its body. */
const OVERHEAD = 500;

function lengthOf({ parts }: CachedResponse): number {
  return parts.reduce((bytes, part) => bytes + part.byteLength, 0);
}

/** Bytes in memory of their own: a short buffer is a part of a larger one, all of which would be kept. */
function alone(part: Buffer): Buffer {
  return part.buffer.byteLength > 2 * part.byteLength ? Buffer.from(Uint8Array.from(part).buffer) : part;
}

/** Remembers which keys came last, by a number of each: one of its place takes it, and nothing is left for the garbage collection. */
function createRecentKeys() {
  const numbers = new Int32Array(REMEMBERED);
  return {
    cameBefore(key: string): boolean {
      let number = 1;
      for (let index = 0; index < key.length; index += 1) number = Math.imul(number, 31) + key.charCodeAt(index);
      number |= 0;
      const place = number & (REMEMBERED - 1);
      const came = numbers[place] === number;
      numbers[place] = number;
      return came;
    },
  };
}

/**
 * Replies, kept by key. The key names everything on which a reply depends, so a request after a change has another key.
 */
export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  /**
   * Whether a reply with this key is worth keeping: it was asked for before, not long ago. Most records are asked for once, and
   * copying them would cost more than it saves.
   */
  isWanted(key: string): boolean;
  /** Keeps a reply, and drops the least recently used ones for it. A reply that is too long is not kept. */
  put(key: string, reply: CachedResponse): void;
  /** Begins to collect a reply that is sent in parts, as `Collections.begin`. */
  collect(key: string): Collection | undefined;
}

export function createResponseCache(): ResponseCache {
  const kept = createLruCache<CachedResponse>({ limit: KEPT_IN_ALL, sizeOf: (reply) => lengthOf(reply) + OVERHEAD });
  const collections = createCollections();
  const recent = createRecentKeys();
  return {
    isWanted: recent.cameBefore,
    collect: collections.begin,
    get: (key) => kept.get(key),
    put(key, reply) {
      if (lengthOf(reply) <= LONGEST_KEPT) kept.set(key, { ...reply, parts: reply.parts.map(alone) });
    },
  };
}
