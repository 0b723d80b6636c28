import { randomBytes } from 'node:crypto';

/** A text that waits to be fetched once. */
export interface Download {
  name: string;
  media_type: string;
  text: string;
}

/** Downloads that wait; beyond this the oldest are dropped, so that a page that never fetches cannot fill the memory. */
const MAX_WAITING = 8;

/** Keeps texts for one fetch each: how a screen in an ordinary browser saves a file. */
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

    /** The text behind the token, the first time only. */
    take(token: string): Download | undefined {
      const download = waiting.get(token);
      waiting.delete(token);
      return download;
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
