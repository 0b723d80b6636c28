import type { SiteUpload } from './site-source.ts';

/** Pieces that bytes are sent in when they are all there. */
const PIECE = 64 * 1024;

/** The bytes of an upload, piece by piece; tells after each piece how many have been taken. */
export async function* countedBytes({ bytes, onProgress }: SiteUpload): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of bytes instanceof Uint8Array ? piecesOf(bytes) : bytes) {
    yield piece;
    sent += piece.byteLength;
    onProgress?.(sent);
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += PIECE) yield bytes.subarray(start, start + PIECE);
}
