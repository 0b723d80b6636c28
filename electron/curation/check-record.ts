import { readAtOneMoment } from '#electron/store/file/transaction.ts';
import { defined } from '#shared/defined.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { Editable, OfRecord, RecordForm } from './curation-input.ts';
import type { Curator } from './curator.ts';
import { kindNamed } from './kinds.ts';
import { mergeMembers } from './merge-members.ts';
import type { Members, Reading } from './record-kind.ts';
import { revisionOf } from './revision.ts';
import { asStored, newProblems, readOrRefuse } from './write-record.ts';

/**
 * What is wrong or unusual with a record as a form has it, and what is proposed for a new one. AppError codes: no_right 403, the 404 of
 * the kind.
 */
export async function checkRecord(
  reading: Reading,
  curator: Curator,
  { record, key, members: given, isNew }: RecordForm,
): Promise<{ problems: RuleProblem[]; proposed: Members }> {
  const kind = kindNamed(record);
  const before = isNew ? undefined : readOrRefuse(reading, kind, key);
  const proposed: Members = isNew ? (kind.propose?.(reading, key) ?? {}) : {};
  const members = asStored(kind, mergeMembers(before ?? { ...kind.blank, ...proposed }, given));
  const asked = { key, members, named: new Set(Object.keys(given)), ...defined({ before }) };
  curator.refuse(kind.right(reading, asked), `this ${kind.noun}`);
  return { problems: await newProblems(reading, kind, asked), proposed };
}

/**
 * A record as a form shows it. One record is read at once, on any thread: a form must not wait for checks of others. AppError codes:
 * no_right 403, the 404 of the kind.
 */
export function readEditable(reading: Reading, curator: Curator, { record, key }: OfRecord): Editable {
  const kind = kindNamed(record);
  return readAtOneMoment(reading.database.connection, () => {
    const before = readOrRefuse(reading, kind, key);
    const members = asStored(kind, before);
    curator.refuse(kind.right(reading, { key, members, before }), `this ${kind.noun}`);
    return { revision: revisionOf(members), members };
  });
}
