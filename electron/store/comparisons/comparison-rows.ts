import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { AppError } from '#shared/problem.ts';
import { Comparison, ComparisonRules, type ComparisonSummary } from '#shared/rpc/contract/comparison.ts';
import { unpackJson } from '../results/packed-json.ts';
import type { PackedSamples } from './frozen-samples.ts';

/** What is kept of a comparison besides its samples. */
const ComparisonAbout = Comparison.pick({ scheme: true, sources: true, definitions: true, notes: true, changes: true });
export type ComparisonAbout = z.infer<typeof ComparisonAbout>;

/** A comparison without its samples. */
export interface StoredComparison extends ComparisonSummary, ComparisonAbout {
  rules: ComparisonRules;
  /** How often its sources were read. */
  reading: number;
}

function comparisonOf(row: Record<string, unknown>): StoredComparison {
  const about = ComparisonAbout.parse(JSON.parse(String(row['about'])));
  return {
    id: String(row['id']),
    name: String(row['name']),
    created_at: Number(row['created_at']),
    as_of: String(row['as_of']),
    reading: Number(row['reading']),
    rules: ComparisonRules.parse(JSON.parse(String(row['rules']))),
    samples: Number(row['samples']),
    loci: Number(row['loci']),
    bytes: Number(row['bytes']),
    can_refresh: about.sources.length > 0,
    ...about,
  };
}

/** All comparisons that are not deleted, newest first. */
export function listComparisons(sql: DatabaseSync): StoredComparison[] {
  const rows = sql.prepare('select * from comparison where deleted_at is null order by created_at desc, id').all();
  return rows.map(comparisonOf);
}

/** AppError 404 `unknown_comparison`. */
export function findComparison(sql: DatabaseSync, id: string): StoredComparison {
  const row = sql.prepare('select * from comparison where id = ? and deleted_at is null').get(id);
  if (row) return comparisonOf(row);
  throw unknownComparison();
}

export function unknownComparison(): AppError {
  return new AppError(404, 'unknown_comparison', 'This comparison is no longer stored. Choose another one.');
}

/** The samples of a comparison as they are kept. AppError 404 `unknown_comparison`. */
export function readSamples(sql: DatabaseSync, id: string): PackedSamples {
  const row = sql.prepare('select content, cells from comparison_content where comparison = ?').get(id);
  if (row) return row as unknown as PackedSamples;
  throw unknownComparison();
}

/** The sequence of a new allele. Undefined where it is not known. */
export async function readNovelAllele(sql: DatabaseSync, id: string, sha1: string): Promise<string | undefined> {
  const row = sql.prepare('select sequence from comparison_novel where comparison = ? and sha1 = ?').get(id, sha1);
  return row?.['sequence'] instanceof Uint8Array ? String(await unpackJson(row['sequence'])) : undefined;
}

/** Names of all new alleles whose sequences are kept. */
export function listNovelAlleles(sql: DatabaseSync, id: string): string[] {
  const rows = sql.prepare('select sha1 from comparison_novel where comparison = ? order by sha1').all(id);
  return rows.map(({ sha1 }) => String(sha1));
}
