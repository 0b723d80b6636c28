import type { DataType } from '#shared/api/locus.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { alleleIdProblem, alreadyDefinedProblem, retiredIdProblem } from '#shared/rules/allele.ts';
import { isKeepableId } from '#shared/rules/kept-id.ts';
import { locusNameProblem } from '#shared/rules/locus.ts';
import { countNucleotides, queryTypeOf } from '#shared/sequence/query-type.ts';
import { alleleIdOf, otherLocusOf } from '#shared/tabular/locus-names.ts';
import { LocusStatistics } from '../store/changes/writers/locus-statistics.ts';
import type { LocusHead } from '../store/changes/writers/locus-writer.ts';
import { AlleleIdSet } from './allele-id-set.ts';
import { noteAmbiguous } from './ambiguous-alleles.ts';
import { FastaReader, type FastaRecord } from './fasta-reader.ts';
import { readSource, type ImportContext } from './import-context.ts';
import { noteArrivals } from './import-history.ts';
import type { ImportSource } from './import-source.ts';
import { exportedName } from './record-name.ts';

/** Number of bytes at the start of a file that decide whether it holds DNA or peptides. */
const GUESSED_BYTES = 4096;

/** Imports one FASTA file: defines the locus, or adds to it if the database already has it. */
export async function importLocus(context: ImportContext, source: ImportSource): Promise<void> {
  const name = source.becomes;
  const nameProblem = locusNameProblem(name);
  if (nameProblem !== undefined) return context.problems.add({ file: source.name, reason: nameProblem });
  const { loci } = context;
  if (loci.retired.has(name) && !loci.find(name)) {
    return context.problems.add({ file: source.name, field: name, reason: retiredIdProblem(name) });
  }
  const file = new LocusFile(context, source);
  const isWhole = await readSource(context, source, file);
  file.finish(isWhole);
}

/**
 * One FASTA file while it is read. The first piece of the file shows the type of sequence. Only then can the reader
 * begin.
 */
class LocusFile {
  readonly #context: ImportContext;
  readonly #source: ImportSource;
  readonly #alleleIds: AlleleIdSet;
  #reader: FastaReader | undefined;
  #locus: LocusHead | undefined;
  #statistics: LocusStatistics | undefined;
  #retired: ReadonlySet<string> = new Set();
  /** Line of each id of this file. */
  readonly #lines = new Map<string, number>();
  #unchanged = 0;
  #hasOtherType = false;

  constructor(context: ImportContext, source: ImportSource) {
    this.#context = context;
    this.#source = source;
    this.#alleleIds = new AlleleIdSet();
    context.alleleIds.set(source.becomes, this.#alleleIds);
  }

  get isBroken(): boolean {
    return this.#hasOtherType || (this.#reader?.isBroken ?? false);
  }

  write(chunk: Buffer): void {
    this.#reader ??= this.#start(chunk);
    if (!this.#hasOtherType) this.#reader.write(chunk);
  }

  end(): void {
    this.#reader ??= this.#start(Buffer.alloc(0));
    this.#reader.end();
  }

  /** Stores what the alleles show of the locus. */
  finish(isWhole: boolean): void {
    const { counts, loci } = this.#context;
    if (!isWhole) this.#alleleIds.isComplete = false;
    if (!this.#locus || !this.#statistics) return;
    if (isWhole && this.#reader?.isEmpty === true) {
      const outcome = this.#locus.is_new ? `locus ${this.#locus.name} has no alleles yet` : 'nothing was added';
      counts.notes.push(`${this.#source.name} is empty: ${outcome}.`);
    }
    counts.loci += 1;
    if (this.#locus.is_new) counts.loci_added += 1;
    counts.alleles_added += this.#statistics.alleles;
    counts.alleles_unchanged += this.#unchanged;
    loci.update(this.#locus, this.#statistics);
    const arrivals = { added: this.#statistics.alleles, what: 'allele' as const, file: this.#source.name };
    noteArrivals(this.#context, { kind: 'locus', ...this.#locus }, arrivals);
  }

  #start(chunk: Buffer): FastaReader {
    const { loci, alleles, index } = this.#context;
    const guess = guessDataType(chunk);
    const found = loci.find(this.#source.becomes) ?? loci.create(this.#source.becomes, guess);
    const locus = found.is_underived ? { ...found, data_type: guess } : found;
    this.#locus = locus;
    this.#statistics = new LocusStatistics(locus.data_type);
    index?.addLocus(locus.id, locus.data_type);
    this.#retired = alleles.retiredIds(locus.name);
    if (!locus.is_new) {
      for (const id of loci.alleleIds(locus.id)) this.#alleleIds.add(id);
      // A few letters prove nothing. What does not fit is then reported residue by residue.
      this.#hasOtherType = locus.data_type !== guess && chunk.length > 1000;
      if (this.#hasOtherType) this.#report({ reason: otherTypeProblem(locus, guess) });
    }
    return new FastaReader(locus.data_type, {
      onRecord: (record) => this.#takeRecord(record, locus),
      onProblem: (problem) => this.#report(problem),
    });
  }

  #takeRecord(record: FastaRecord, locus: LocusHead): void {
    const name = this.#context.isWhole ? exportedName(record.name) : record.name;
    const alleleId = alleleIdOf(name, locus.name);
    const wasStored = !locus.is_new && this.#alleleIds.has(alleleId);
    const problem = this.#idProblem(record, alleleId, locus);
    this.#alleleIds.add(alleleId);
    if (problem !== undefined) return this.#report({ line: record.line, reason: problem });
    this.#lines.set(alleleId, record.line);
    if (record.faulty) return;
    if (record.ambiguous && locus.data_type === 'DNA' && isPeptide(record.residues)) {
      return this.#report({ line: record.line, reason: PEPTIDE_AMONG_DNA });
    }
    const sequence = record.residues.toString('latin1');
    if (wasStored) this.#compare(record.line, alleleId, sequence, locus);
    else this.#add(record, alleleId, sequence, locus);
  }

  #idProblem(record: FastaRecord, alleleId: string, locus: LocusHead): string | undefined {
    const invalid = alleleIdProblem(
      alleleId,
      locus.is_underived ? 'text' : locus.allele_id_format,
      locus.allele_id_regex,
    );
    if (invalid !== undefined && !(this.#context.isWhole && isKeepableId(alleleId))) return invalid;
    const firstLine = this.#lines.get(alleleId);
    if (firstLine !== undefined) return `The allele id "${alleleId}" is used twice: also in line ${firstLine}.`;
    if (this.#retired.has(alleleId)) return retiredIdProblem(alleleId);
    const other = alleleId === record.name ? otherLocusOf(record.name, this.#context.locusNames) : undefined;
    if (other === undefined) return undefined;
    return `"${record.name}" is an allele of locus ${other}, but the file is named after locus ${locus.name}.`;
  }

  #compare(line: number, alleleId: string, sequence: string, locus: LocusHead): void {
    if (this.#context.alleles.findSequence(locus.id, alleleId) === sequence) {
      this.#unchanged += 1;
      return;
    }
    const reason = `Allele ${locus.name}-${alleleId} is already defined with another sequence.`;
    this.#report({ line, reason });
  }

  #add(record: FastaRecord, alleleId: string, sequence: string, locus: LocusHead): void {
    const { alleles, index } = this.#context;
    const added = alleles.add(locus, alleleId, sequence, record.ambiguous);
    if ('twin' in added) {
      const { twin } = added;
      const twinLine = this.#lines.get(twin.allele_id);
      const place = twinLine === undefined ? '' : ` It is also in line ${twinLine}.`;
      return this.#report({ line: record.line, reason: alreadyDefinedProblem(locus.name, twin.allele_id) + place });
    }
    index?.addAllele(added.row, locus.id, record.residues);
    this.#statistics?.add(alleleId, record.residues, record.ambiguous);
    if (record.ambiguous) noteAmbiguous(this.#context, `${locus.name}-${alleleId}`);
  }

  #report(detail: Pick<ProblemDetail, 'line' | 'column' | 'reason'>): void {
    this.#context.problems.add({ file: this.#source.name, ...detail, field: this.#source.becomes });
  }
}

/** Guesses from the residues of the first piece of the file, without headers. */
function guessDataType(chunk: Buffer): DataType {
  const { residues, nucleotides } = countResidues(chunk.subarray(0, GUESSED_BYTES));
  return queryTypeOf(residues, nucleotides);
}

/** Whether a sequence of which each letter may be DNA holds too many that stand for several bases to be DNA. */
function isPeptide(residues: Uint8Array): boolean {
  return queryTypeOf(residues.length, countNucleotides(residues)) === 'peptide';
}

const PEPTIDE_AMONG_DNA =
  'More than a fifth of the letters stand for several bases, so this looks like a peptide. A file holds DNA or peptides.';

function otherTypeProblem(locus: LocusHead, found: DataType): string {
  return `The file holds ${found} sequences, but the alleles of locus ${locus.name} are ${locus.data_type}.`;
}

/** Letters in the sequence lines of a piece of FASTA, and how many of them are nucleotides. */
function countResidues(fasta: Uint8Array): { residues: number; nucleotides: number } {
  const letters = new Uint8Array(fasta.length);
  let residues = 0;
  let isHeader = false;
  for (let index = 0; index < fasta.length; index++) {
    const byte = fasta[index] as number;
    if (byte === 62) isHeader = true;
    else if (byte === 10 || byte === 13) isHeader = false;
    else if (!isHeader && isLetter(byte)) letters[residues++] = byte;
  }
  return { residues, nucleotides: countNucleotides(letters.subarray(0, residues)) };
}

function isLetter(byte: number): boolean {
  const upper = byte & 0xdf;
  return upper >= 65 && upper <= 90;
}
