import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeJsonText } from '#electron/server/http/json-text.ts';

/** The inside of a JSON string, as the bytes of a body: at any place of a larger block. */
function inside(text: string, offset = 0): Buffer {
  return Buffer.concat([Buffer.alloc(offset, '"'), Buffer.from(text)]).subarray(offset);
}

/** What the parser of the engine makes of it, in UTF-8. Undefined if it refuses. */
function parsed(text: string): Buffer | undefined {
  try {
    return Buffer.from(JSON.parse(`"${text}"`) as string);
  } catch {
    return undefined;
  }
}

function decoded(bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.from(decodeJsonText(bytes));
  } catch {
    return undefined;
  }
}

const atom = fc.constantFrom(
  'A',
  'ACGT',
  '\\n',
  '\\\\',
  '\\"',
  '\\u0041',
  '\\u00e9',
  '\\ud83d\\ude00',
  'é',
  '😀',
  '\\t',
);
const faulty = fc.constantFrom('A', 'ACGT', '\\n', '\\', '\\x', '\\u12', '\u0001', '\n', 'é', '\u0080', '');

it('decodes long texts as the parser of the engine does, wherever a piece ends', () => {
  const texts = fc.tuple(fc.array(atom, { maxLength: 30 }), fc.integer({ min: 16_340, max: 16_400 }), fc.nat(7));
  fc.assert(
    fc.property(texts, ([atoms, length, offset]) => {
      const text = 'G'.repeat(length) + atoms.join('');
      expect(decoded(inside(text, offset))).toEqual(parsed(text));
    }),
  );
});

it('refuses what the parser of the engine refuses', () => {
  const texts = fc.tuple(fc.array(faulty, { maxLength: 12 }), fc.constantFrom(0, 3, 16_380), fc.nat(7));
  fc.assert(
    fc.property(texts, ([atoms, length, offset]) => {
      const text = 'G'.repeat(length) + atoms.join('');
      expect(decoded(inside(text, offset))).toEqual(parsed(text));
    }),
    { numRuns: 500 },
  );
});

it('decodes lines of a genome in shared memory', () => {
  const text = `${'ACGTACGTAC'.repeat(7)}\n`.repeat(3_000);
  const written = Buffer.from(JSON.stringify(text).slice(1, -1));
  const bytes = Buffer.from(new SharedArrayBuffer(written.length));
  bytes.set(written);
  expect(Buffer.from(decodeJsonText(bytes)).toString()).toBe(text);
});

it('says what is wrong', () => {
  expect(() => decodeJsonText(Buffer.from([0x41, 0xff]))).toThrow('is not UTF-8');
  expect(() => decodeJsonText(inside('A\u0002'))).toThrow('has a control character');
  expect(() => decodeJsonText(inside(`${'A'.repeat(20_000)}\\q`))).toThrow('has an escape that does not exist');
  expect(() => decodeJsonText(inside(`${'A\\n'.repeat(20_000)}\u0002`))).toThrow('has a control character');
});
