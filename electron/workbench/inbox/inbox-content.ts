import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import type { ItemStatus, Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import type { InboxItem } from '#shared/rpc/contract/inbox.ts';

export interface InboxContent {
  submission: Submission;
  /** The site has it no more. */
  gone?: boolean;
  /** It was closed since this computer knows it, and its files are still to be kept. */
  to_keep?: boolean;
  /** Its files as they are kept on this computer. Absent: they are not. */
  files?: KeptFile[];
  /** Files that this computer added after it was sent. Whether they are still there, the site says. */
  added?: KeptFile[];
  /** Names of those who wrote, by their ids at the site. */
  people?: Record<string, string>;
}

/** A file in the data folder, where its hash is its name. */
export interface KeptFile {
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

export function contentOf({ content }: Pick<InboxRow, 'content'>): InboxContent {
  return JSON.parse(content) as InboxContent;
}

/** What has become of each item. Sites of the deployed kind say nothing of rows of isolates before all is closed. */
export function itemStates(submission: Submission): ItemStatus[] {
  const { seqs, profiles, items, isolates } = submission;
  const settled = seqs ?? profiles ?? items;
  return settled ? settled.map(({ status }) => status) : (isolates ?? []).map(() => 'pending');
}

/** All that the curators of a submission can change, as a text that differs when it changed. */
function marksOf(submission: Submission): string {
  const { status, outcome, submitter, correspondence, seqs, profiles, items } = submission;
  const settled = seqs ?? profiles ?? items ?? [];
  // What the user writes, here or elsewhere, is no news to him.
  const heard = correspondence.filter(({ user }) => nameInUri(user) !== nameInUri(submitter)).length;
  const isClosed = status === 'closed';
  return JSON.stringify([isClosed, outcome, heard, settled.map((one) => [one.status, one.assigned_id])]);
}

/** Whether a submission says something that the user has not seen, beside what was known of it. */
export function hasNews(known: Submission | undefined, submission: Submission): boolean {
  return marksOf(known ?? asSent(submission)) !== marksOf(submission);
}

/** A submission as it was before anybody did something about it. */
function asSent(submission: Submission): Submission {
  const { outcome: _outcome, seqs, profiles, items, ...rest } = submission;
  const fresh = <Item extends { status: ItemStatus; assigned_id?: string | undefined }>(list: Item[]): Item[] =>
    list.map(({ assigned_id: _assigned, ...item }) => ({ ...item, status: 'pending' }) as Item);
  return {
    ...rest,
    status: 'pending',
    correspondence: [],
    ...defined({ seqs: seqs && fresh(seqs), profiles: profiles && fresh(profiles), items: items && fresh(items) }),
  };
}

/** What is known beside a row: the names of sites and accounts, and the drafts that were sent. */
export interface InboxNames {
  sites: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<number, string>;
  /** Draft by `placeKey`. */
  drafts: ReadonlyMap<string, string>;
}

export function placeKey(site: string, database: string, submission_id: string): string {
  return JSON.stringify([site, database, submission_id]);
}

export function describeItem(row: InboxRow, names: InboxNames): InboxItem {
  const { site, database_name: database, submission_id, account } = row;
  const { submission, gone = false, files } = contentOf(row);
  const { type, locus, scheme, status, outcome, date_submitted, datestamp, correspondence } = submission;
  const scheme_id = scheme === undefined ? Number.NaN : Number(nameInUri(scheme));
  const draft_id = names.drafts.get(placeKey(site, database, submission_id));
  const items = { pending: 0, assigned: 0, rejected: 0 };
  for (const state of itemStates(submission)) items[state] += 1;
  const isSafe = Number.isInteger(scheme_id);
  return {
    site,
    database,
    submission_id,
    site_name: names.sites.get(site) ?? site,
    ...defined({ account: account === null ? undefined : { id: account, name: names.accounts.get(account) ?? '' } }),
    type,
    ...defined({ locus, scheme_id: isSafe ? scheme_id : undefined }),
    status,
    ...defined({ outcome }),
    date_submitted,
    datestamp,
    items,
    messages: correspondence.length,
    unread: row.unread === 1,
    archived: row.archived_at !== null,
    gone,
    kept: files !== undefined,
    ...defined({ draft_id }),
  };
}
