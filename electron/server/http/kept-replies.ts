import { createLruCache } from '#shared/lru-cache.ts';

/** A reply as it was sent. */
export interface KeptReply {
  mediaType: string;
  headers: Record<string, string>;
  /** The body, in the pieces in which it was sent, or in one. */
  parts: Buffer[];
}

/** Bytes of the longest body that is kept: the profiles of a usual scheme, the alleles of a locus. */
export const LONGEST_KEPT = 2 * 2 ** 20;
/** Bytes of all kept replies together. */
const KEPT_IN_ALL = 32 * 2 ** 20;
/** Approximate bytes of a reply besides its body. */
const OVERHEAD = 500;

function lengthOf({ parts }: KeptReply): number {
  return parts.reduce((bytes, part) => bytes + part.byteLength, 0);
}

/** Bytes in memory of their own: a short buffer is a part of a larger one, all of which would be kept. */
function alone(part: Buffer): Buffer {
  return part.buffer.byteLength > 2 * part.byteLength ? Buffer.from(Uint8Array.from(part).buffer) : part;
}

/**
 * Replies, kept by entity tag. The tag names everything on which a reply depends, so a request after a change has
 * another tag.
 */
export interface KeptReplies {
  get(tag: string): KeptReply | undefined;
  /** Keeps a reply, and drops the least recently used ones for it. A reply that is too long is not kept. */
  put(tag: string, reply: KeptReply): void;
}

export function createKeptReplies(): KeptReplies {
  const kept = createLruCache<KeptReply>({ limit: KEPT_IN_ALL, sizeOf: (reply) => lengthOf(reply) + OVERHEAD });
  return {
    get: (tag) => kept.get(tag),
    put(tag, reply) {
      if (lengthOf(reply) <= LONGEST_KEPT) kept.set(tag, { ...reply, parts: reply.parts.map(alone) });
    },
  };
}
