export interface NamedSequence {
  /** First word of the header. Empty if that has none. */
  seq_id: string;
  /** As it is written, without blanks and line ends. */
  sequence: string;
}

/** The name that deployed servers give to a sequence without a header (`wire-notes.md` §8.2). */
const NAMELESS = 'seq';

interface FastaText {
  /** First word of the header. */
  name: string;
  /** Without blanks and line ends. */
  residues: string;
}

/** The records of a FASTA text. Undefined if it is not FASTA. */
export function splitFasta(text: string): FastaText[] | undefined {
  const body = text.replace(/^\uFEFF/, '').trimStart();
  if (!body.startsWith('>')) return undefined;
  return body
    .slice(1)
    .split(/[\r\n]>/)
    .map((record) => {
      const end = record.search(/[\r\n]/);
      const header = end < 0 ? record : record.slice(0, end);
      return {
        name: header.trim().split(/\s/, 1)[0] ?? '',
        residues: record.slice(header.length).replaceAll(/\s/g, ''),
      };
    });
}

/** The sequences of a text: one without a header, or several as FASTA. None for a blank text. */
export function readSequences(text: string): NamedSequence[] {
  const records = splitFasta(text);
  if (records) return records.map(({ name, residues }) => ({ seq_id: name, sequence: residues }));
  const sequence = text.replace(/^\uFEFF/, '').replaceAll(/\s/g, '');
  return sequence === '' ? [] : [{ seq_id: NAMELESS, sequence }];
}
