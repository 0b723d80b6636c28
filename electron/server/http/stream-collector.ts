/** Bytes of the longest body that is kept: the profiles of a usual scheme, the alleles of a locus. */
export const LONGEST_KEPT = 2 * 2 ** 20;

/** A reply that is collected while it is sent, to be kept. */
export interface Collection {
  add(part: Buffer): void;
  /** Ends it. Gives all parts, or undefined if it was given up: it is too long, or others needed the memory. */
  finish(): Buffer[] | undefined;
}

/** Gives each reply that is sent in parts the memory in which it is collected. */
interface Collections {
  /** Begins to collect the reply with a key. Undefined while the same reply is collected for another client. */
  begin(key: string): Collection | undefined;
  /** Bytes of all that is collected now. */
  readonly bytes: number;
}

/** Bytes of all collections together: eight of the longest replies that are kept. */
const COLLECTED_IN_ALL = 8 * LONGEST_KEPT;

/** Milliseconds without a part after which a client counts as slow, and the next one that asks for the same takes its place. */
const STALLED_AFTER = 1_000;

interface Open {
  parts: Buffer[];
  bytes: number;
  /** When the last part came. */
  at: number;
}

/**
 * A client that reads slowly makes its reply come slowly, and what is collected of it would lie in memory as long: so each
 * reply is collected once at a time, and all together have a bound. Beyond that the one is given up that has waited longest for its
 * next part. `now` gives milliseconds, and is for tests.
 */
export function createCollections(now: () => number = () => performance.now()): Collections {
  // The one whose last part came first stands first.
  const open = new Map<string, Open>();
  let bytes = 0;

  function drop(key: string, dropped: Open): void {
    open.delete(key);
    bytes -= dropped.bytes;
  }

  function makeRoom(): void {
    for (const [key, oldest] of open) {
      if (bytes <= COLLECTED_IN_ALL) return;
      if (oldest.bytes > 0) drop(key, oldest);
    }
  }

  return {
    get bytes() {
      return bytes;
    },
    begin(key) {
      const other = open.get(key);
      if (other && now() - other.at < STALLED_AFTER) return undefined;
      if (other) drop(key, other);
      const own: Open = { parts: [], bytes: 0, at: now() };
      open.set(key, own);
      return {
        add(part) {
          if (open.get(key) !== own) return;
          drop(key, own);
          own.bytes += part.byteLength;
          if (own.bytes > LONGEST_KEPT) return;
          own.parts.push(part);
          own.at = now();
          open.set(key, own);
          bytes += own.bytes;
          makeRoom();
        },
        finish() {
          if (open.get(key) !== own) return undefined;
          drop(key, own);
          return own.parts;
        },
      };
    },
  };
}
