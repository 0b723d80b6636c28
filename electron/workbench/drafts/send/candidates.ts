import type { SiteRegistry } from '#electron/remote/site-registry.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { getSubmission, listSubmissions, type Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { columnOf, filledRows, sequencesOf } from '#shared/rules/draft-table.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import { ownMember } from '#shared/own-member.ts';
import { clientOf } from '../../remote-query/client-of.ts';
import { contentOf, sendingOf } from '../describe-draft.ts';

interface SentCandidate {
  submission_id: string;
  date_submitted: string;
  same: boolean;
}

/** Submissions that are looked at, beginning with the newest ids. */
const MOST_LOOKED_AT = 100;

/**
 * The user's own submissions at the site since the day on which a request went out that nobody answered, without those that are
 * known to be others. Those with the same content come first. Refusals of the site, and those of `createHttpSite`.
 */
export async function findCandidates(
  { dataFolder, sites }: { dataFolder: DataFolder; sites: SiteRegistry },
  row: DraftRow,
  signal: AbortSignal,
): Promise<SentCandidate[]> {
  const { attempted_at } = sendingOf(row) ?? {};
  if (attempted_at === undefined) return [];
  const database = row.database_name;
  const api = clientOf(sites.get(row.site));
  // Ids of other databases and sites say nothing: each counts its own.
  const known = await dataFolder.site.drafts.sentTo({ site: row.site, database });
  // Servers in other places of the world may be a day behind.
  const since = new Date(Date.parse(attempted_at) - DAY).toISOString().slice(0, 10);
  const { items } = await api.list(listSubmissions, { database }, { type: row.type, return_all: 1 }, { signal });
  const ids = items.map((item) => ('record' in item ? item.record.id : nameInUri(item.uri)));
  const newest = ids
    .filter((id) => !known.has(id))
    .toSorted()
    .slice(-MOST_LOOKED_AT);
  const found = await Promise.all(
    newest.map((submission_id) => api.get(getSubmission, { database, submission_id }, undefined, { signal })),
  );
  const content = contentOf(row);
  return found
    .filter(({ date_submitted }) => date_submitted >= since)
    .map((one) => ({ submission_id: one.id, date_submitted: one.date_submitted, same: isSame(content, one) }))
    .toSorted((left, right) => Number(right.same) - Number(left.same));
}

const DAY = 24 * 60 * 60_000;

/** Whether a submission says what a draft says, in whatever form the site gives it back. */
function isSame(content: DraftContent, submission: Submission): boolean {
  const { seqs, profiles, isolates } = submission;
  const table = { columns: content.columns, rows: filledRows(content.rows) };
  const cellsOf = (row: readonly string[]) =>
    Object.fromEntries(
      table.columns.flatMap((name, at) => ((row[at] ?? '').trim() === '' ? [] : [[name, row[at]?.trim()]])),
    );
  if (seqs) {
    const mine = sequencesOf(table).map(({ sequence }) => plain(sequence));
    return (
      submission.locus === content.locus &&
      sameTexts(
        mine,
        seqs.map(({ sequence }) => plain(sequence)),
      )
    );
  }
  if (profiles) {
    const theirs = profiles.map(({ designations }) => Object.entries(designations));
    const mine = table.rows.map(cellsOf);
    return (
      mine.length === theirs.length &&
      theirs.every((pairs, at) => pairs.every(([locus, allele]) => ownMember(mine[at], locus) === allele))
    );
  }
  if (!isolates) return false;
  return sameTexts(
    columnOf(table, 'isolate'),
    isolates.map(({ isolate = '' }) => isolate),
  );
}

function plain(sequence: string): string {
  return sequence.replaceAll(/[\s.-]/g, '').toUpperCase();
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
