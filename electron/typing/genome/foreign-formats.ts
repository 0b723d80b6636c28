import { AppError } from '#shared/problem.ts';

const EXPORT = 'Export the sequence as FASTA and try again.';
const UNPACK = 'Unpack it and choose the FASTA file inside.';

/** Files that people choose by mistake, recognised by their first bytes: what they are and what to do. */
const BY_BYTES: [bytes: number[], what: string, advice: string][] = [
  [[0x50, 0x4b, 3, 4], 'a ZIP archive or an office document', UNPACK],
  [[0x50, 0x4b, 5, 6], 'an empty ZIP archive', UNPACK],
  [[0x1f, 0x8b], 'a gzip file inside a gzip file', 'Unpack it once and try again.'],
  [[0x42, 0x5a, 0x68], 'a bzip2 file', UNPACK],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'an xz file', UNPACK],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard file', UNPACK],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive', UNPACK],
  [
    [0x42, 0x41, 0x4d, 1],
    'a BAM file of aligned reads',
    'Assemble the reads first, then choose the assembly in FASTA format.',
  ],
  [[0x41, 0x42, 0x49, 0x46], 'an ABI trace file', EXPORT],
  [[0xff, 0xfe], 'UTF-16 text', 'Save it as plain text (UTF-8) and try again.'],
  [[0xfe, 0xff], 'UTF-16 text', 'Save it as plain text (UTF-8) and try again.'],
];

const ASSEMBLE = 'Assemble the reads first, then choose the assembly in FASTA format.';

/** The same, recognised by the first lines of text. */
const BY_TEXT: [pattern: RegExp, what: string, advice: string][] = [
  [/^LOCUS {2,}\S/, 'a GenBank file', EXPORT],
  [/^ID {3}\S.*\n/, 'an EMBL or UniProt file', EXPORT],
  [/^@(HD|SQ|RG|PG|CO)\t/, 'a SAM file of aligned reads', ASSEMBLE],
  [/^@[^\n]*\n[A-Za-z.*-]+\r?\n\+/, 'a FASTQ file of reads', ASSEMBLE],
  [/^##gff-version/i, 'a GFF file of annotations', EXPORT],
  [/^##fileformat=VCF/i, 'a VCF file of variants', EXPORT],
  [/^#NEXUS/i, 'a NEXUS file', EXPORT],
  [/^CLUSTAL/, 'a CLUSTAL alignment', EXPORT],
  [/^%PDF-/, 'a PDF document', EXPORT],
  [/^<(!doctype|html|\?xml|svg)/i, 'a web page or XML file', EXPORT],
  [/^\{\\rtf/, 'an RTF document', 'Save it as plain text and try again.'],
  [/^[{[]\s*["{[]/, 'a JSON file', EXPORT],
];

/** Control characters that text never contains: all but tab, line ends, vertical tab and form feed. */
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/g;

/**
 * Refuses (400 `sequence_format`) what is clearly neither FASTA nor a bare sequence, and says what it looks like.
 * `start` is the beginning of the file, unpacked: at least a few hundred bytes.
 */
export function refuseForeignFormat(start: Uint8Array): void {
  const text = Buffer.from(start.subarray(0, 4096)).toString('latin1');
  const known =
    BY_BYTES.find(([bytes]) => bytes.every((byte, index) => start[index] === byte)) ??
    BY_TEXT.find(([pattern]) => pattern.test(text.replace(/^\xef\xbb\xbf/, '').trimStart()));
  if (known) {
    throw new AppError(
      400,
      'sequence_format',
      `This looks like ${known[1]}, not like a sequence in FASTA format. ${known[2]}`,
    );
  }
  if ((text.match(CONTROL)?.length ?? 0) > 0) {
    throw new AppError(400, 'sequence_format', `This is a binary file, not a sequence in FASTA format. ${EXPORT}`);
  }
}
