import type { DatabaseSync } from 'node:sqlite';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { classificationNameProblem, thresholdProblem } from '#shared/rules/classification.ts';
import { newClassificationId } from '#electron/store/changes/writers/classification-ids.ts';
import type { Threshold } from './profile-matrix.ts';
import { updateGroups, type GroupChanges, type ReportGrouping } from './update-groups.ts';

/** A rule for grouping the profiles of a scheme, which is given by its id. */
export interface SchemeThreshold extends Threshold {
  scheme: number;
}

export interface NewClassification extends SchemeThreshold {
  name: string;
  description?: string;
}

/** Refuses a rule that cannot be used. AppError codes: unknown_scheme 404, bad_threshold 400. */
export function refuseRule(connection: DatabaseSync, { scheme, inclusion_threshold }: SchemeThreshold): void {
  const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = ?').get(scheme)?.['n']);
  if (loci === 0) throw new AppError(404, 'unknown_scheme', `There is no scheme ${scheme} with loci.`);
  const problem = thresholdProblem(loci, inclusion_threshold);
  if (problem !== undefined) throw new AppError(400, 'bad_threshold', problem);
}

/**
 * Refuses a new classification scheme that cannot be defined. AppError codes: unknown_scheme 404, bad_threshold and bad_name 400,
 * classification_exists 409.
 */
export function refuseClassification(connection: DatabaseSync, rule: NewClassification): void {
  refuseRule(connection, rule);
  const problem = classificationNameProblem(rule.name);
  if (problem !== undefined) throw new AppError(400, 'bad_name', problem);
  if (!connection.prepare('select 1 from classification_scheme where name = ?').get(rule.name)) return;
  const sentence = `There is a classification scheme "${rule.name}" already. Choose another name.`;
  throw new AppError(409, 'classification_exists', sentence);
}

/**
 * Defines a classification scheme and groups the existing profiles. Call it inside a transaction, in a worker. Errors as
 * `refuseClassification`.
 */
export function defineClassification(
  connection: DatabaseSync,
  rule: NewClassification,
  report?: ReportGrouping,
): GroupChanges & { id: number } {
  refuseClassification(connection, rule);
  const { scheme, name, description, inclusion_threshold, relative_threshold } = rule;
  const id = newClassificationId(connection);
  connection
    .prepare(
      `insert into classification_scheme (id, scheme, name, description, inclusion_threshold, relative_threshold)
       values (?, ?, ?, ?, ?, ?)`,
    )
    .run(id, scheme, name, description ?? null, inclusion_threshold, relative_threshold ? 1 : 0);
  const changes = updateGroups(connection, { id, scheme, name, inclusion_threshold, relative_threshold }, report);
  const groups = `${countOf(changes.groups_added, 'group')} of ${countOf(changes.grouped, 'profile')}`;
  changes.history.push({ kind: 'classification_scheme', record_id: name, action: `Defined, with ${groups}.` });
  return { id, ...changes };
}
