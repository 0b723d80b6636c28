import { randomBytes } from 'node:crypto';

/** A file that was made to be saved, too large for the memory perhaps. Whoever takes it removes it when it is saved. */
export interface MadeFile {
  path: string;
  discard(): Promise<void>;
}

/** What is saved: bytes, a text that is sent as UTF-8, or a file. */
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

/** Downloads that wait; beyond this the oldest are dropped, so that a page that never fetches cannot fill the memory. */
const MAX_WAITING = 8;

/** Keeps files for one fetch each: how a screen in an ordinary browser saves a file. */
export function createDownloads() {
  const waiting = new Map<string, Download>();

  async function drop(token: string): Promise<void> {
    const content = waiting.get(token)?.content;
    waiting.delete(token);
    if (content !== undefined && isMadeFile(content)) await content.discard();
  }

  return {
    /** The address of the download. */
    add(download: Download): string {
      const token = randomBytes(24).toString('base64url');
      waiting.set(token, download);
      for (const oldest of waiting.keys()) {
        if (waiting.size <= MAX_WAITING) break;
        void drop(oldest);
      }
      return `/download/${token}`;
    },

    /** The file behind the token, the first time only. */
    take(token: string): Download | undefined {
      const download = waiting.get(token);
      waiting.delete(token);
      return download;
    },

    /** Removes what was never fetched. */
    async close(): Promise<void> {
      await Promise.all([...waiting.keys()].map(drop));
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
