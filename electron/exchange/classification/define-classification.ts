import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { Threshold } from './profile-matrix.ts';
import { updateGroups, type GroupChanges, type ReportGrouping } from './update-groups.ts';

/** A new rule for grouping the profiles of a scheme. */
export interface NewClassification extends Threshold {
  scheme: number;
  name: string;
  description?: string;
}

/**
 * Defines a classification scheme and groups the profiles that are there. Call it inside a transaction, in a worker. AppError
 * codes: unknown_scheme 404, classification_exists 409, bad_threshold 400.
 */
export function defineClassification(
  connection: DatabaseSync,
  { scheme, name, description, inclusion_threshold, relative_threshold }: NewClassification,
  report?: ReportGrouping,
): GroupChanges & { id: number } {
  const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = ?').get(scheme)?.['n']);
  if (loci === 0) throw new AppError(404, 'unknown_scheme', `There is no scheme ${scheme} with loci.`);
  if (!Number.isInteger(inclusion_threshold) || inclusion_threshold < 0 || inclusion_threshold >= loci) {
    const sentence = `The threshold must be a whole number from 0 to ${loci - 1}: fewer loci than the scheme has.`;
    throw new AppError(400, 'bad_threshold', sentence);
  }
  if (connection.prepare('select 1 from classification_scheme where name = ?').get(name)) {
    throw new AppError(409, 'classification_exists', `There is a classification scheme "${name}" already.`);
  }
  const done = connection
    .prepare(
      `insert into classification_scheme (scheme, name, description, inclusion_threshold, relative_threshold)
       values (?, ?, ?, ?, ?)`,
    )
    .run(scheme, name, description ?? null, inclusion_threshold, relative_threshold ? 1 : 0);
  const id = Number(done.lastInsertRowid);
  return { id, ...updateGroups(connection, { id, scheme, name, inclusion_threshold, relative_threshold }, report) };
}
