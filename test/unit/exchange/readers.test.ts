import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FastaReader } from '#electron/exchange/fasta-reader.ts';
import { decodeText } from '#electron/exchange/source-bytes.ts';
import { TableReader } from '#electron/exchange/table-reader.ts';

/** Cuts bytes into pieces of the given sizes, over and over. */
function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const end = at + (sizes[turn % sizes.length] ?? 1);
    pieces.push(Buffer.from(bytes.subarray(at, end)));
    at = end;
  }
  return pieces;
}

function readFasta(pieces: Buffer[]): unknown[] {
  const seen: unknown[] = [];
  const reader = new FastaReader('DNA', {
    onRecord: ({ name, line, residues, faulty }) => seen.push([name, line, residues.toString('latin1'), faulty]),
    onProblem: (problem) => seen.push(problem),
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return seen;
}

function readTable(pieces: Buffer[]): unknown[] {
  const seen: unknown[] = [];
  const reader = new TableReader({
    onRow: (cells, line) => seen.push([line, cells]),
    onProblem: (problem) => seen.push(problem),
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return seen;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const fastaText = fc
  .array(fc.constantFrom('>', 'a b', 'ACGT', 'acgu', 'N', '-', ' ', '\n', '\r', '\r\n', 'é', '\0'), { maxLength: 40 })
  .map((parts) => Buffer.from(parts.join('')));
const tableText = fc
  .array(fc.constantFrom('ST', '\t', '1', '"', 'é漢𝒜', ' ', '\n', '\r', '\r\n', '\0'), { maxLength: 40 })
  .map((parts) => Buffer.from(parts.join('')));

test('where the pieces of a FASTA file end makes no difference', () => {
  fc.assert(
    fc.property(fastaText, sizes, (text, cuts) => {
      expect(readFasta(cut(text, cuts))).toEqual(readFasta([text]));
    }),
  );
});

test('where the pieces of a table end makes no difference', () => {
  fc.assert(
    fc.property(tableText, sizes, (text, cuts) => {
      expect(readTable(cut(text, cuts))).toEqual(readTable([text]));
    }),
  );
});

test('where the pieces of a UTF-16 file end makes no difference', async () => {
  const text = '\uFEFF>adk_1 é漢𝒜\nACGT\n';
  const decode = async (pieces: Buffer[]) => {
    const decoded: Buffer[] = [];
    for await (const piece of decodeText(pieces)) decoded.push(piece);
    return Buffer.concat(decoded).toString();
  };
  for (const encoded of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
    for (let size = 2; size < 9; size++) expect(await decode(cut(encoded, [size]))).toBe(text.slice(1));
  }
});

test('residues of any FASTA file are of the alphabet, or the record is called faulty', () => {
  fc.assert(
    fc.property(fastaText, (text) => {
      for (const seen of readFasta([text])) {
        if (Array.isArray(seen) && seen[3] === false) expect(seen[2]).toMatch(/^[ACGTRYSWKMBDHVN]+$/);
      }
    }),
  );
});

test('a sequence without end is given up before it fills the memory', () => {
  const seen: unknown[] = [];
  const reader = new FastaReader('DNA', { onRecord: () => {}, onProblem: (problem) => seen.push(problem) });
  reader.write(Buffer.from('>adk_1\n'));
  for (let megabyte = 0; megabyte < 12 && !reader.isBroken; megabyte++) reader.write(Buffer.alloc(1_000_000, 'A'));
  expect(seen).toEqual([{ line: 1, reason: 'The sequence is longer than 10,000,000 residues.' }]);
});

test('a header without end and a line without end are given up too', () => {
  expect(readFasta([Buffer.alloc(20_000, '>')])).toEqual([
    { line: 1, reason: 'This is not FASTA: the header is longer than 10000 characters.' },
  ]);
  expect(readTable(Array.from({ length: 10 }, () => Buffer.alloc(1_000_000, 'x')))).toEqual([
    { line: 1, reason: 'This is not a table: the line does not end.' },
  ]);
});
