import { randomBytes } from 'node:crypto';

/**
 * A file that was made to be saved, because it may be too large for the memory. It must be removed once it is saved.
 */
export interface MadeFile {
  path: string;
  discard(): Promise<void>;
}

/** What is saved: bytes, a text (sent as UTF-8), or a file. */
export type SavedContent = string | Uint8Array | MadeFile;

export function isMadeFile(content: SavedContent): content is MadeFile {
  return typeof content === 'object' && 'path' in content;
}

/** A file that waits to be fetched once. */
export interface Download {
  name: string;
  media_type: string;
  content: SavedContent;
}

/**
 * Number of waiting downloads. Beyond it the oldest are dropped, so that a page that never fetches cannot fill the
 * memory.
 */
const MAX_WAITING = 8;

/** Keeps files until they are fetched once. This is how a screen in an ordinary browser saves a file. */
export function createDownloads() {
  const waiting = new Map<string, Download>();

  async function drop(token: string): Promise<void> {
    const content = waiting.get(token)?.content;
    waiting.delete(token);
    if (content !== undefined && isMadeFile(content)) await content.discard();
  }

  return {
    /** Keeps a download. Gives its address. */
    add(download: Download): string {
      const token = randomBytes(24).toString('base64url');
      waiting.set(token, download);
      for (const oldest of waiting.keys()) {
        if (waiting.size <= MAX_WAITING) break;
        void drop(oldest);
      }
      return `/download/${token}`;
    },

    /** The file of a token. Only the first call gets it. */
    take(token: string): Download | undefined {
      const download = waiting.get(token);
      waiting.delete(token);
      return download;
    },

    /** Removes everything that was not fetched. */
    async close(): Promise<void> {
      await Promise.all([...waiting.keys()].map(drop));
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
