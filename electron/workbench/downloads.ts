import { randomBytes } from 'node:crypto';

/** A file that waits to be fetched once. */
export interface Download {
  name: string;
  media_type: string;
  /** Bytes, or a text that is sent as UTF-8. */
  content: string | Uint8Array;
}

/** Downloads that wait; beyond this the oldest are dropped, so that a page that never fetches cannot fill the memory. */
const MAX_WAITING = 8;

/** Keeps files for one fetch each: how a screen in an ordinary browser saves a file. */
export function createDownloads() {
  const waiting = new Map<string, Download>();
  return {
    /** The address of the download. */
    add(download: Download): string {
      const token = randomBytes(24).toString('base64url');
      waiting.set(token, download);
      for (const oldest of waiting.keys()) {
        if (waiting.size <= MAX_WAITING) break;
        waiting.delete(oldest);
      }
      return `/download/${token}`;
    },

    /** The file behind the token, the first time only. */
    take(token: string): Download | undefined {
      const download = waiting.get(token);
      waiting.delete(token);
      return download;
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
