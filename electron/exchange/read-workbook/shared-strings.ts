import type { PartReader } from './unpack-parts.ts';
import { createRunText } from './text-in-runs.ts';
import { createXmlReader } from './xml-reader.ts';

/** The texts that cells refer to by number. */
export interface SharedStrings {
  /** The text with a number, counted from 0. Undefined if there is none. */
  get(index: number): string | undefined;
}

/** Characters per block: one long text is far smaller than thousands of short ones. */
const BLOCK = 1_000_000;

/** Holds texts packed: two million of them take little more memory than their characters. */
export class PackedStrings implements SharedStrings {
  readonly #blocks: string[] = [];
  #last: string[] = [];
  #lastLength = 0;
  #ends = new Uint32Array(1024);
  #count = 0;

  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    this.#seal();
    const [block, start] = this.#placeOf(index);
    return this.#blocks[block]?.slice(start, this.#ends[2 * index + 1]);
  }

  add(text: string): void {
    if (2 * this.#count + 2 > this.#ends.length) {
      const grown = new Uint32Array(this.#ends.length * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    if (this.#lastLength > BLOCK) this.#seal();
    this.#last.push(text);
    this.#lastLength += text.length;
    this.#ends[2 * this.#count] = this.#blocks.length;
    this.#ends[2 * this.#count + 1] = this.#lastLength;
    this.#count += 1;
  }

  /** The block of a text, and its start there: the end of the text before it. */
  #placeOf(index: number): [block: number, start: number] {
    const block = this.#ends[2 * index] ?? 0;
    const isFirst = index === 0 || this.#ends[2 * index - 2] !== block;
    return [block, isFirst ? 0 : (this.#ends[2 * index - 1] ?? 0)];
  }

  #seal(): void {
    if (this.#last.length === 0) return;
    this.#blocks.push(this.#last.join(''));
    this.#last = [];
    this.#lastLength = 0;
  }
}

/** Reads `sharedStrings.xml` into `strings`. */
export function readSharedStrings(strings: PackedStrings): PartReader {
  const text = createRunText();
  return createXmlReader({
    open: (name) => text.open(name),
    close(name) {
      text.close(name);
      if (name === 'si') strings.add(text.take());
    },
    text: (piece) => text.add(piece),
  });
}
