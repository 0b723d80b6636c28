import type { DatabaseSync } from 'node:sqlite';
import type { DataType } from '#shared/api/locus.ts';
import { numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { MAX_ALIGNED_ROWS, type AlignedPlace, type AlignmentRowInput } from '#shared/rpc/contract/alignment.ts';

/** The most residues of one sequence: enough for any gene, and for an operon. */
const MAX_RESIDUES = 200_000;

/** A sequence that becomes a row, in upper case and without gaps. */
export interface SequenceRow {
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

/** Reads the requested sequences in their order. All alleles of the locus come in natural order. */
export function readRows(
  connection: DatabaseSync,
  locus: RowLocus,
  wanted: readonly AlignmentRowInput[],
): SequenceRow[] {
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
