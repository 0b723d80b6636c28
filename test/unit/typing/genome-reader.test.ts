import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/problem.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import type { Genome } from '#electron/typing/genome/genome.ts';
import { readGenome, type ReadLimits } from '#electron/typing/genome/genome-reader.ts';
import { abortError } from '#electron/threads/work-control.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const control = { checkpoint: () => {}, report: () => {} };

function read(content: string | Uint8Array, limits?: ReadLimits): Promise<Genome> {
  return readGenome({ kind: 'bytes', bytes: Buffer.from(content as string) }, control, limits);
}

/** Residues of each contig as text; what matches nothing as a dot. */
function residuesOf({ codes, contigs, starts, dataType }: Genome): string[] {
  const letters = new Map(
    [...'ACDEFGHIKLMNOPQRSTUVWY*'].map((letter) => [alphabetOf(dataType).codes[letter.charCodeAt(0)], letter]),
  );
  if (dataType === 'DNA') letters.set(3, 'T');
  const text = (start: number, length: number) =>
    [...codes.subarray(start, start + length)].map((code) => (code > 30 ? '.' : (letters.get(code) ?? '.'))).join('');
  return contigs.map(({ length }, index) => text(starts[index] ?? 0, length));
}

async function refusalOf(content: string | Uint8Array, limits?: ReadLimits) {
  const error: unknown = await read(content, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused.', { cause: error });
  const { status, code, message } = error.problem;
  return { status, code, message };
}

describe('reading a genome', () => {
  it('takes the first word of a header as the name, and any case, gaps, blanks and U', async () => {
    const genome = await read('>one the first\nacgu\n  A-C G\tT\n\n>two\nNNAC\n');
    expect(genome.contigs).toEqual([
      { name: 'one', length: 8 },
      { name: 'two', length: 4 },
    ]);
    expect(residuesOf(genome)).toEqual(['ACGTACGT', '..AC']);
    expect(genome).toMatchObject({ dataType: 'DNA', residues: 12 });
  });

  it.each([
    ['CRLF', '>a\r\nACGT\r\nAC\r\n>b\r\nGG\r\n'],
    ['old Macintosh line ends', '>a\rACGT\rAC\r>b\rGG\r'],
    ['a byte order mark', '\uFEFF>a\nACGTAC\n>b\nGG'],
    ['blank lines before the first header', '\n\n>a\nACGTAC\n\n>b\nGG'],
  ])('takes %s', async (_, text) => {
    const genome = await read(text);
    expect(genome.contigs.map((contig) => contig.name)).toEqual(['a', 'b']);
    expect(residuesOf(genome)).toEqual(['ACGTAC', 'GG']);
  });

  it('takes a bare sequence as one nameless contig', async () => {
    const genome = await read('ACGT\nACGT');
    expect(genome.contigs).toEqual([{ length: 8 }]);
    expect(genome.notes).toEqual([]);
  });

  it('recognises gzip by its bytes, also with several members', async () => {
    const genome = await read(Buffer.concat([gzipSync('>a\nACGT\n'), gzipSync('>b\nTT\n')]));
    expect(residuesOf(genome)).toEqual(['ACGT', 'TT']);
  });

  it('reads the same from files, whatever the size of the pieces', async () => {
    const folder = temporaryFolder();
    const text = Array.from(
      { length: 9000 },
      (_, index) => `>contig${index} ${'x'.repeat(index % 90)}\nACGTTGCA\nAC\n`,
    ).join('');
    for (const [name, content] of [
      ['plain.txt', text],
      ['packed.fna', gzipSync(text)],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, content);
      const genome = await readGenome({ kind: 'file', path }, control);
      expect(genome.contigs).toHaveLength(9000);
      expect(genome.contigs.at(-1)).toEqual({ name: 'contig8999', length: 10 });
      expect(new Set(residuesOf(genome))).toEqual(new Set(['ACGTTGCAAC']));
    }
  });

  it('takes 200,000 contigs', async () => {
    const genome = await read(Array.from({ length: 200_000 }, (_, index) => `>c${index}\nACGT\n`).join(''));
    expect(genome).toMatchObject({ residues: 800_000, notes: [] });
    expect(genome.contigs).toHaveLength(200_000);
  });

  it('takes a sequence for protein when less than 80 % of it are bases', async () => {
    const genome = await read('>p\nMKVLa*X');
    expect(genome.dataType).toBe('peptide');
    expect(residuesOf(genome)).toEqual(['MKVLA*.']);
  });

  it('notes what is odd but harmless', async () => {
    const { notes } = await read('AC\n>a\nACGTNNRACGTACGT7\n>empty\n>a\nACGTACGTACGT\n>\nAC');
    expect(notes).toEqual([
      '1 record has no sequence: empty.',
      '1 contig name is used by several records: a. Positions do not say which of them is meant.',
      'Some of the sequence has no name in its header, or no header.',
      '3 residues are ambiguous (N, R) and match no base.',
      '1 character is not a letter for a base (7) and matches nothing.',
    ]);
  });
});

describe('refusing what is no sequence', () => {
  it.each([
    ['an empty file', ''],
    ['blank lines', ' \n\r\n'],
  ])('says that %s has no sequence', async (_, text) => {
    expect(await refusalOf(text)).toMatchObject({ status: 400, code: 'sequence_empty' });
  });

  it('says that there are headers only', async () => {
    expect(await refusalOf('>a\n>b\n')).toEqual({
      status: 400,
      code: 'sequence_empty',
      message: 'It has headers, but no sequence below any of them. Choose a file with a sequence in FASTA format.',
    });
  });

  it.each([
    ['GenBank', 'LOCUS       AB000001   1200 bp    DNA\nDEFINITION  x\nORIGIN\n        1 acgt\n//\n'],
    ['EMBL', 'ID   X56734; SV 1; linear; mRNA; STD; PLN; 1859 BP.\nXX\n'],
    ['FASTQ', '@read1\nACGTACGT\n+\nIIIIIIII\n'],
    ['SAM', '@HD\tVN:1.6\n'],
    ['GFF', '##gff-version 3\nctg\t.\tgene\n'],
    ['CLUSTAL', 'CLUSTAL W (1.83)\n\nabc ACGT\n'],
    ['web page', '<!DOCTYPE html><html>'],
    ['JSON', '{"sequence": "ACGT"}'],
    ['ZIP archive', Buffer.from('504b030414000600', 'hex')],
    ['bzip2', Buffer.from('425a6839314159', 'hex')],
    ['xz', Buffer.from('fd377a585a0000', 'hex')],
    ['UTF-16', Buffer.from('\uFEFF>a\nACGT\n', 'utf16le')],
    ['gzip file inside a gzip file', gzipSync(gzipSync('>a\nACGT'))],
    ['binary file', Buffer.from([1, 2, 3, 0, 0, 9, 200, 7])],
  ])('names a %s', async (what, content) => {
    const refusal = await refusalOf(content);
    expect(refusal).toMatchObject({ status: 400, code: 'sequence_format' });
    expect(refusal.message).toContain(what);
  });

  it('says that a gzip file is cut short or damaged', async () => {
    const packed = gzipSync(`>a\n${'ACGTTGCATT'.repeat(5000)}`);
    expect(await refusalOf(packed.subarray(0, packed.length / 2))).toMatchObject({ code: 'sequence_damaged' });
    packed.fill(0xff, 20, 40);
    expect(await refusalOf(packed)).toMatchObject({ code: 'sequence_damaged' });
  });

  it('stops at a stated number of residues, and at a stated amount of text', async () => {
    const limits = { maxResidues: 1000, maxBytes: 4000 };
    expect(await refusalOf(`>a\n${'A'.repeat(1001)}`, limits)).toEqual({
      status: 413,
      code: 'sequence_too_large',
      message:
        'The sequence is larger than 1,000 residues, the limit of one query. Split the file, one genome per file.',
    });
    expect(await refusalOf(gzipSync(' '.repeat(100_000)), limits)).toMatchObject({ code: 'sequence_too_large' });
  });

  it('says that a file is gone, or is a folder', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'inner'));
    await expect(readGenome({ kind: 'file', path: join(folder, 'none') }, control)).rejects.toMatchObject({
      problem: { status: 404, code: 'file_missing' },
    });
    await expect(readGenome({ kind: 'file', path: join(folder, 'inner') }, control)).rejects.toMatchObject({
      problem: { status: 400, code: 'sequence_format' },
    });
  });

  it('stops when cancelled', async () => {
    const checkpoint = () => {
      throw abortError();
    };
    const reading = readGenome({ kind: 'bytes', bytes: gzipSync('>a\nACGT') }, { ...control, checkpoint });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
