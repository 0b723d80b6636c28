import { routes } from '#shared/api/routes.ts';
import { SAID, type Correspondence, type Submission, type SubmittedRow } from '#shared/api/submission.ts';
import type { Links } from '#shared/api/uri.ts';
import type { Database } from '#electron/store/file/database.ts';
import { hiddenFields } from '#electron/store/file/field-limits.ts';
import {
  missingFiles,
  submissionItems,
  submissionMessages,
  type OwnedSubmission,
  type SubmissionItemRow,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import { toldToAll } from '#shared/rules/isolate-submission.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { ItemGenome } from '#shared/verdict/item-genome.ts';
import type { MailUpdates } from '../mail/mail-updates.ts';
import { omitEmpty } from './omit-empty.ts';
import { userUri } from './user-links.ts';

interface At {
  links: Links;
  database: Database;
}

/** A submission as the service shows it (`service-description.md` §2). */
export function submissionResource(at: At, row: OwnedSubmission, updates: MailUpdates): Submission {
  const { links, database } = at;
  const { id, type, date_submitted, datestamp, status, outcome, curator } = row;
  const missing = status === 'closed' ? [] : missingFiles(database, id);
  return {
    id,
    type,
    date_submitted,
    datestamp,
    submitter: userUri(links, database.name, row.submitter),
    ...defined({ curator: curator === null ? undefined : userUri(links, database.name, curator) }),
    status,
    ...omitEmpty({ outcome }),
    correspondence: correspondence(at, id),
    ...membersOf(at, row),
    ...defined({ email: row.wants_email === 1 ? updates(row.submitter_name) : undefined }),
    ...(missing.length > 0 ? { missing_files: missing, message: SAID.filesMissing } : {}),
  };
}

/** The messages about a submission in time order. */
export function correspondence({ links, database }: At, id: string): Correspondence[] {
  return submissionMessages(database, id).map(({ author, sent_at, message }) => ({
    user: userUri(links, database.name, author),
    timestamp: sent_at,
    message,
  }));
}

/** What only submissions of this type have. */
function membersOf({ links, database }: At, { id, type, parameters }: SubmissionRow): Partial<Submission> {
  const items = submissionItems(database, id);
  const about = JSON.parse(parameters) as Record<string, unknown>;
  if (type === 'alleles') {
    const seqs = items.map((item) => ({
      seq_id: item.item_id,
      sequence: item.content,
      ...settledMembers(database, item),
    }));
    return { ...about, seqs };
  }
  if (type === 'profiles') {
    const scheme = links.to(routes.getScheme, { database: database.name, scheme_id: about['scheme_id'] });
    const profiles = items.map((item) => ({
      profile_id: item.item_id,
      ...(JSON.parse(item.content) as { designations: Record<string, string>; fields?: Record<string, string> }),
      ...settledMembers(database, item),
    }));
    return { scheme, profiles };
  }
  const { embargo, embargo_until } = about as Pick<Submission, 'embargo' | 'embargo_until'>;
  return {
    ...defined({ embargo, embargo_until }),
    isolates: items.map(({ content }) => (JSON.parse(content) as { cells: Record<string, string> }).cells),
    items: items.map((item): SubmittedRow => {
      return { row: item.position, isolate: item.item_id, ...settledMembers(database, item) };
    }),
  };
}

/** What became of an item, and what was unusual about it. */
function settledMembers(
  { connection, reader }: Database,
  { status, assigned_id, reason, evidence }: SubmissionItemRow,
) {
  const { problems = [], genome } = JSON.parse(evidence ?? '{}') as { problems?: RowProblem[]; genome?: ItemGenome };
  const told = problems.length === 0 ? [] : toldToAll(problems, hiddenFields(connection, reader));
  const warnings = told.map(({ message }) => message);
  return {
    status,
    ...omitEmpty({ assigned_id, reason }),
    ...defined({ warnings: warnings.length > 0 ? warnings : undefined, genome }),
  };
}
