import type { DataType } from '#shared/api/locus.ts';
import { countOf, namedList } from '#shared/count-of.ts';
import type { GenomeContig } from './genome.ts';

/** How many names a note lists before it only counts the rest. */
const LISTED = 3;

/** Notes on what is unusual about the records of a query, though it can be searched. */
export function notesOnContigs(contigs: readonly GenomeContig[]): string[] {
  const notes: string[] = [];
  const empty = contigs.filter((contig) => contig.length === 0).map(labelOf);
  if (empty.length > 0)
    notes.push(`${countOf(empty.length, 'record has', 'records have')} no sequence: ${namedList(empty, LISTED)}.`);
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of contigs) {
    if (name === undefined) continue;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  if (repeated.size > 0) {
    notes.push(
      `${countOf(repeated.size, 'contig name is', 'contig names are')} used by several records: ${namedList([...repeated], LISTED)}. Positions do not say which of them is meant.`,
    );
  }
  if (contigs.length > 1 && contigs.some(({ name, length }) => name === undefined && length > 0)) {
    notes.push('Some of the sequence has no name in its header, or no header.');
  }
  return notes;
}

/** Notes on characters that are no residue. `counts` holds the characters other than A, C, G and T, in upper case. */
export function notesOnResidues(dataType: DataType, counts: ReadonlyMap<string, number>): string[] {
  const notes: string[] = [];
  const ambiguous = total(counts, dataType === 'DNA' ? /[BDHKMNRSVWXY]/ : /[BJXZ]/);
  if (ambiguous.count > 0) {
    const what = countOf(ambiguous.count, 'residue is', 'residues are');
    // An allele may be stored with such letters. It then matches the same ones.
    const fate = `${ambiguous.count === 1 ? 'matches' : 'match'} ${dataType === 'DNA' ? 'no base' : 'nothing'}`;
    notes.push(`${what} ambiguous (${ambiguous.characters}) and ${fate}.`);
  }
  const strange = total(counts, dataType === 'DNA' ? /[^ABCDGHKMNRSTUVWXY]/ : /[^A-Z*]/);
  if (strange.count > 0) {
    const what = countOf(strange.count, 'character is', 'characters are');
    notes.push(
      `${what} not a letter for ${dataType === 'DNA' ? 'a base' : 'an amino acid'} (${strange.characters}) and ${strange.count === 1 ? 'matches' : 'match'} nothing.`,
    );
  }
  if (dataType === 'peptide') {
    notes.push('The sequence was read as protein, because less than 80 % of its residues are A, C, G, T, U or N.');
  }
  return notes;
}

function total(counts: ReadonlyMap<string, number>, pattern: RegExp): { count: number; characters: string } {
  const entries = [...counts].filter(([character]) => pattern.test(character));
  return {
    count: entries.reduce((sum, [, count]) => sum + count, 0),
    characters: namedList(
      entries.map(([character]) => character),
      LISTED,
    ),
  };
}

function labelOf(contig: GenomeContig): string {
  return contig.name ?? 'without a name';
}
