import { splitFasta } from './read-sequences.ts';

/** A record at the beginning of a FASTA file. */
export interface LookedRecord {
  /** First word of the header. */
  name: string;
  /** Residues that were seen. The last record may go on behind what was looked at. */
  length: number;
}

/**
 * What a FASTA file holds, as its beginning shows it. `sequences`: genomes or alleles, nobody can tell. `loci` are the names with which
 * its records begin (`abcZ` of `abcZ_12`).
 */
interface FastaLook {
  kind: 'genome' | 'alleles' | 'new-alleles' | 'sequences';
  loci: string[];
}

/** The name of a record that our own export of new alleles wrote (`newName`): locus, and what it calls the allele. */
const NEW_ALLELE = /^(.+)[_-](new-[0-9a-f]{12})$/;
/** The name of an allele: its locus and a number. */
const NUMBERED = /^(.+)[_-]\d+$/;
/** Words by which assemblers begin the names of contigs, not names of loci. */
const CONTIG_WORD = /^(contig|scaffold|node|seq|sequence|tig|utg|unitig|chr|chromosome|plasmid|edge|read)/i;

/** Bases. Genes of a scheme are shorter, however large; the contigs of a genome are mostly longer. */
const LONGEST_GENE = 50_000;
/** Bases. A single sequence of this length is rather a genome, or a part of one, than an allele. */
const LONG_ALONE = 10_000;
/** Alleles of one locus differ less in length than by this factor. */
const SPREAD = 2;

/** The records in a text, which may be the beginning of a file. Undefined if it is not FASTA. */
export function lookAtRecords(text: string): LookedRecord[] | undefined {
  return splitFasta(text)?.map(({ name, residues }) => ({ name, length: residues.length }));
}

/** The locus and the name of a new allele in the name of a record of `novelFasta`. Undefined for any other name. */
export function newAlleleName(recordName: string): { locus: string; name: string } | undefined {
  const [, locus, name] = NEW_ALLELE.exec(recordName) ?? [];
  return locus === undefined || name === undefined ? undefined : { locus, name };
}

/** Whether records are all new alleles, as our own export writes them. */
export function areNewAlleles(records: readonly LookedRecord[]): boolean {
  return records.length > 0 && records.every(({ name }) => newAlleleName(name) !== undefined);
}

/** Whether a record is longer than any gene, so that the file is a genome. */
export function hasGenomeRecord(records: readonly LookedRecord[]): boolean {
  return records.some(({ length }) => length > LONGEST_GENE);
}

/** Judges a FASTA file by its first records. `size` is that of the file in bytes, `stem` its name without the ending. */
export function judgeFasta(
  records: readonly LookedRecord[],
  { size, stem }: { size: number; stem: string },
): FastaLook {
  const loci = [
    ...new Set(records.flatMap(({ name }) => newAlleleName(name)?.locus ?? NUMBERED.exec(name)?.[1] ?? [])),
  ];
  if (areNewAlleles(records)) return { kind: 'new-alleles', loci };
  if (hasGenomeRecord(records)) return { kind: 'genome', loci: [] };
  if (areNumbered(records, stem)) return { kind: 'alleles', loci };
  const lengths = records.map(({ length }) => length).toSorted((one, other) => one - other);
  const [shortest = 0, longest = 0] = [lengths[0], lengths.at(-1)];
  const isUneven = longest > SPREAD * shortest;
  const isAssembled = CONTIG_WORD.test(records[0]?.name ?? '');
  if (longest > LONG_ALONE || ((isUneven || isAssembled) && size > LONGEST_GENE)) return { kind: 'genome', loci: [] };
  return { kind: 'sequences', loci };
}

/** Whether records are named as the alleles of a locus are: by numbers, or by the locus and numbers. */
function areNumbered(records: readonly LookedRecord[], stem: string): boolean {
  if (records.length === 0 || CONTIG_WORD.test(records[0]?.name ?? '')) return false;
  const locus = NUMBERED.exec(records[0]?.name ?? '')?.[1];
  const isOfFile = locus?.toLowerCase() === stem.toLowerCase();
  const areAll = records.every(({ name }) => (locus === undefined ? /^\d+$/.test(name) : name.startsWith(locus)));
  if (!areAll) return false;
  // A single numbered record may be anything, unless the file has the name of its locus.
  return isOfFile || (records.length > 1 && areAlike(records));
}

function areAlike(records: readonly LookedRecord[]): boolean {
  // The last one may have been cut off.
  const lengths = records.slice(0, -1).map(({ length }) => length);
  return Math.max(...lengths) <= SPREAD * Math.min(...lengths);
}
