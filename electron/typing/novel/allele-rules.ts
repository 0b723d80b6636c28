import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type TypicalCoding, usualStartCodons } from '#shared/sequence/coding-check.ts';
import { BACTERIAL_CODE, isGeneticCode } from '#shared/sequence/genetic-codes.ts';

export interface NovelAlleleRules {
  /** Reading frame: 1 to 3, or 4 to 6 on the reverse strand. Undefined if nothing says that the locus codes. */
  orf: number | undefined;
  geneticCode: number;
  /** The start codons that the locus allows, or those that are usual. Undefined if its genetic code decides. */
  startCodons?: readonly string[] | undefined;
  minLength: number | undefined;
  maxLength: number | undefined;
  /** The length of most of its alleles, if known. */
  usualLength?: number | undefined;
  /** What most of its alleles have, if known. */
  usual?: TypicalCoding | undefined;
}

/** Reads what a locus, given by name, requires of its alleles. */
export function readAlleleRules(connection: DatabaseSync, locus: string): NovelAlleleRules {
  const row = statementOf(connection).get(locus);
  const numberOf = (column: string) => {
    const value = row?.[column];
    return typeof value === 'number' ? value : undefined;
  };
  const geneticCode = numberOf('genetic_code') ?? BACTERIAL_CODE;
  const isFixed = numberOf('length_varies') === 0;
  return {
    orf: numberOf('coding_sequence') === 1 ? (numberOf('orf') ?? 1) : undefined,
    geneticCode,
    startCodons:
      codonsOf(row?.['start_codons']) ?? (isGeneticCode(geneticCode) ? usualStartCodons(geneticCode) : undefined),
    minLength: numberOf(isFixed ? 'length' : 'min_length'),
    maxLength: numberOf(isFixed ? 'length' : 'max_length'),
  };
}

/** Reads `locus.start_codons`. */
function codonsOf(json: unknown): string[] | undefined {
  return typeof json === 'string' ? (JSON.parse(json) as string[]) : undefined;
}

const statements = new WeakMap<DatabaseSync, StatementSync>();

function statementOf(connection: DatabaseSync): StatementSync {
  const known = statements.get(connection);
  if (known) return known;
  const statement = connection.prepare(
    `select coding_sequence, orf, genetic_code, start_codons, length_varies, length, min_length, max_length from locus
     where name = ?`,
  );
  statements.set(connection, statement);
  return statement;
}
