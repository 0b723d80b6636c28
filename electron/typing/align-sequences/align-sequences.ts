import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { DataType } from '#shared/api/locus.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import {
  type AlignedPlace,
  type AlignmentResult,
  type AlignmentRowInput,
  MAX_ALIGNED_ROWS,
} from '#shared/rpc/contract/alignment.ts';
import { alignRows } from '#shared/sequence/aligned-rows.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import { createPairAligner } from './align-pair.ts';

/** The most residues of one sequence: enough for any gene, and for an operon. */
const MAX_RESIDUES = 200_000;

/** A sequence that becomes a row, in upper case and without gaps. */
interface SequenceRow {
  name: string;
  allele_id?: string;
  sequence: string;
  place?: AlignedPlace;
}

interface RowLocus {
  id: number;
  name: string;
  dataType: DataType;
}

/** The most characters in all rows of an alignment: what a screen can still hold and draw. */
const MAX_CELLS = 20_000_000;

export interface AlignSequencesRequest {
  locus: string;
  rows: AlignmentRowInput[];
}

/** An alignment without what only the workbench knows. */
export type AlignedSequences = Omit<AlignmentResult, 'stamp'> & { last_updated?: string };

/**
 * Aligns alleles of a locus and other sequences with the first of them. AppError codes: unknown_locus and
 * unknown_allele 404, too_many_rows, empty_sequence, not_a_residue, sequence_too_long, alignment_too_large and
 * sequences_unlike 400.
 */
export function alignSequences(
  connection: DatabaseSync,
  { locus: name, rows: wanted }: AlignSequencesRequest,
  control: WorkControl,
): AlignedSequences {
  const locus = connection
    .prepare('select id, data_type, coding_sequence, orf, genetic_code, alleles_last_updated from locus where name = ?')
    .get(name);
  if (!locus) throw new AppError(404, 'unknown_locus', `The locus "${name}" does not exist.`);
  const dataType = DataType.parse(locus['data_type']);
  const rows = readRows(connection, { id: Number(locus['id']), name, dataType }, wanted);
  const [reference] = rows as [SequenceRow];
  const aligned = align(rows, dataType, control);
  const columns = aligned[0]?.length ?? 0;
  if (columns * rows.length > MAX_CELLS) {
    throw tooLarge(`${countOf(rows.length, 'row')} of ${countOf(columns, 'column')}`);
  }
  const frame = locus['orf'] === null ? 1 : Number(locus['orf']);
  return {
    locus: name,
    data_type: dataType,
    genetic_code: Number(locus['genetic_code']),
    ...defined({ frame: locus['coding_sequence'] === 1 && dataType === 'DNA' ? frame : undefined }),
    columns,
    rows: rows.map(({ name: rowName, allele_id, place }, index) => ({
      name: rowName,
      residues: aligned[index] as string,
      ...defined({ allele_id, place }),
    })),
    notes: rows.length > 2 ? [`All rows are aligned with ${reference.name}, not with one another.`] : [],
    ...defined({
      last_updated: locus['alleles_last_updated'] === null ? undefined : String(locus['alleles_last_updated']),
    }),
  };
}

function align(rows: readonly SequenceRow[], dataType: DataType, { checkpoint, report }: WorkControl): string[] {
  const [reference, ...others] = rows as [SequenceRow, ...SequenceRow[]];
  const alignWithReference = createPairAligner(codesOf(reference.sequence, dataType), dataType);
  let done = 0;
  const pairs = others.map(({ name, sequence }) => {
    checkpoint();
    report({ done: done++, total: others.length, unit: 'sequences', message: 'Aligning' });
    const cigar =
      sequence === reference.sequence
        ? `${sequence.length}M`
        : alignWithReference(codesOf(sequence, dataType), checkpoint);
    if (cigar !== undefined) return { sequence, cigar };
    throw new AppError(
      400,
      'sequences_unlike',
      `${name} and ${reference.name} are too long and too different to be aligned as a whole. Choose a part of them.`,
    );
  });
  return alignRows(reference.sequence, pairs);
}

function codesOf(sequence: string, dataType: DataType): Uint8Array {
  const table = alphabetOf(dataType).codes;
  const codes = new Uint8Array(Buffer.from(sequence, 'latin1'));
  for (let index = 0; index < codes.length; index++) codes[index] = table[codes[index] as number] as number;
  return codes;
}

function tooLarge(what: string): AppError {
  const limit = `${MAX_CELLS / 1_000_000} million characters`;
  return new AppError(400, 'alignment_too_large', `This makes ${what}, more than ${limit}. Choose fewer rows.`);
}

/** Reads the requested sequences in their order. All alleles of the locus come in natural order. */
function readRows(connection: DatabaseSync, locus: RowLocus, wanted: readonly AlignmentRowInput[]): SequenceRow[] {
  const named = new Set(wanted.flatMap((row) => (row.kind === 'allele' ? [row.allele_id] : [])));
  const one = connection.prepare('select sequence from allele where locus = ? and allele_id = ?');
  const all = connection.prepare('select allele_id, sequence from allele where locus = ? order by sort_key, allele_id');
  const rows: SequenceRow[] = [];
  const add = (row: SequenceRow) => {
    if (rows.length === MAX_ALIGNED_ROWS) throw tooManyRows(locus.name);
    if (row.sequence.length <= MAX_RESIDUES) rows.push(row);
    else throw tooLong(row);
  };
  const alleleRow = (id: string, sequence: unknown) => {
    return { name: `${locus.name}_${id}`, allele_id: id, sequence: String(sequence).toUpperCase() };
  };
  for (const row of wanted) {
    if (row.kind === 'sequence') add(sequenceRow(row, locus.dataType));
    else if (row.kind === 'allele') {
      const found = one.get(locus.id, row.allele_id);
      if (!found) throw unknownAllele(locus.name, row.allele_id);
      add(alleleRow(row.allele_id, found['sequence']));
    } else {
      for (const found of all.iterate(locus.id)) {
        const id = String(found['allele_id']);
        if (!named.has(id)) add(alleleRow(id, found['sequence']));
      }
    }
  }
  if (rows.length > 0) return rows;
  throw new AppError(400, 'no_rows', `The locus "${locus.name}" has no alleles to align.`);
}

function sequenceRow(
  { name, sequence: given, place }: Extract<AlignmentRowInput, { kind: 'sequence' }>,
  dataType: DataType,
): SequenceRow {
  const sequence = given.replaceAll(/[\s-]+/g, '').toUpperCase();
  if (sequence === '') throw new AppError(400, 'empty_sequence', `${name} has no residues to align.`);
  const strange = (dataType === 'DNA' ? /[^A-Z]/ : /[^A-Z*]/).exec(sequence);
  if (strange) {
    const where = `${name} holds “${strange[0]}” as residue ${numberText(strange.index + 1)}`;
    throw new AppError(400, 'not_a_residue', `${where}, which is not a residue.`);
  }
  return { name, sequence, ...defined({ place }) };
}

function unknownAllele(locus: string, id: string): AppError {
  return new AppError(404, 'unknown_allele', `The locus "${locus}" has no allele "${id}". It may have been removed.`);
}

function tooManyRows(locus: string): AppError {
  const limit = numberText(MAX_ALIGNED_ROWS);
  const message = `An alignment holds at most ${limit} rows. Choose some alleles of ${locus} instead of all.`;
  return new AppError(400, 'too_many_rows', message);
}

function tooLong({ name, sequence }: SequenceRow): AppError {
  const [length, limit] = [numberText(sequence.length), numberText(MAX_RESIDUES)];
  const message = `${name} has ${length} residues; at most ${limit} can be aligned as a whole. Choose a part of it.`;
  return new AppError(400, 'sequence_too_long', message);
}
