import { Buffer } from 'node:buffer';

/** A copy of a text, to be kept for long. A part of a text, such as a cell of a row, keeps all of it in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
