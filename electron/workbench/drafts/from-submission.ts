import { join } from 'node:path';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { takeFilesAside } from '#electron/submissions/drafts/draft-tasks.ts';
import type { Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import {
  ALLELE_COLUMNS,
  CORRECTED,
  DraftContent,
  DraftType,
  type CorrectedSubmission,
} from '#shared/rpc/contract/draft-content.ts';
import { namesContigs } from '#shared/rules/submission-types.ts';
import type { NamedClaim } from '#shared/verdict/item-genome.ts';
import { ownMember } from '#shared/own-member.ts';
import type { KeptFile } from '../inbox/inbox-content.ts';
import { folderOfInbox } from '../inbox/archived-files.ts';
import { contentOf } from './describe-draft.ts';
import { folderOfDrafts } from './draft-files.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface SentSubmission extends DatabasePlace {
  account: number | null;
  submission: Submission;
  /** The draft that was sent as this submission, if it was prepared on this computer. */
  draft_id?: string | undefined;
  /** Its files as far as they are kept on this computer, for one that was not prepared here. */
  kept?: readonly KeptFile[];
  signal: AbortSignal;
}

/**
 * Makes a draft from a submission: of the rows that did not become records, or of all if all did. The files come along where the first
 * draft has them. AppError 400 `wrong_kind` for a type that this program does not send.
 */
export async function draftFromSubmission(
  { dataFolder, emit }: Pick<WorkbenchContext, 'dataFolder' | 'emit'>,
  { site, database, account, submission, draft_id, kept: keptFiles = [], signal }: SentSubmission,
): Promise<string> {
  const { drafts } = dataFolder.site;
  const type = DraftType.safeParse(submission.type).data;
  if (!type) throw new AppError(400, 'wrong_kind', `Submissions of ${submission.type} cannot be made here.`);
  const first = draft_id === undefined ? undefined : await drafts.get(draft_id);
  const content = contentOfSubmission(submission);
  const kept = first && contentOf(first);
  const embargo = kept?.embargo ?? String(submission.embargo ?? '');
  const genomes = kept?.genomes ?? claimsIn(submission);
  const choices = { ...kept?.choices, [CORRECTED]: correctedOf(submission, { site, database }) };
  const { id } = await drafts.insert({
    site,
    account,
    database_name: database,
    type,
    title: first === undefined || first.title === '' ? '' : `${first.title} (corrected)`,
    content: JSON.stringify({ ...content, genomes, choices, email: kept?.email ?? false, embargo }),
    case_id: first?.case_id ?? null,
  });
  const named = new Set(content.rows.flat());
  // Files of genomes that are records already have no row here; those of other submissions support all of it.
  const isWanted = ({ name }: { name: string }) => !namesContigs(type) || named.has(name);
  const own = draft_id === undefined ? [] : await drafts.files(draft_id);
  for (const { name, size, sha256, facts } of own.filter(isWanted)) {
    await drafts.putFile({ draft: id, name, size, sha256, facts });
  }
  const others = keptFiles.filter((file) => isWanted(file) && !own.some(({ name }) => name === file.name));
  await takeKept(dataFolder, { draft: id, files: others, contigs: namesContigs(type), signal });
  emit('drafts:changed', { draft_id: id, state: 'draft' });
  return id;
}

/** What the submitter said of the genomes of its rows. */
function claimsIn({ seqs = [], profiles = [] }: Submission): NamedClaim[] {
  return [...seqs, ...profiles].flatMap(({ genome, ...row }) => {
    if (genome?.said_by !== 'submitter') return [];
    const { said_by: _by, ...claim } = genome;
    return [{ item: 'seq_id' in row ? row.seq_id : row.profile_id, ...claim }];
  });
}

/** What its curators said of a submission: of each row that they rejected, and of the whole. */
function correctedOf(submission: Submission, place: { site: string; database: string }): CorrectedSubmission {
  const { id, seqs, profiles, isolates, items, correspondence, submitter } = submission;
  const message = correspondence.findLast(({ user }) => user !== submitter)?.message;
  const rows =
    seqs?.map(({ seq_id: name, status, reason }) => ({ name, status, reason })) ??
    profiles?.map(({ profile_id: name, status, reason }) => ({ name, status, reason })) ??
    isolates?.map(({ isolate: name = '' }, at) => ({ name, status: items?.[at]?.status, reason: items?.[at]?.reason }));
  const said = (rows ?? []).flatMap(({ name, status, reason = message }) =>
    status === 'rejected' && reason !== undefined ? [{ name, words: reason }] : [],
  );
  return { ...place, submission_id: id, said, ...defined({ message }) };
}

/** What a submission says, as one would enter it. Members that the site adds are left out. */
function contentOfSubmission(submission: Submission): DraftContent {
  const {
    locus = '',
    technology,
    read_length,
    coverage,
    assembly,
    software,
    seqs,
    profiles,
    isolates,
    items,
  } = submission;
  const members = { technology, read_length, coverage, assembly, software };
  if (seqs) {
    const rows = unsettled(seqs).map(({ seq_id, sequence }) => [seq_id, sequence]);
    return DraftContent.parse({ locus, members, columns: [...ALLELE_COLUMNS], rows });
  }
  if (profiles) {
    const open = unsettled(profiles);
    const loci = Object.keys(open[0]?.designations ?? {});
    const rows = open.map(({ profile_id, designations }) => [
      profile_id,
      ...loci.map((name) => ownMember(designations, name) ?? ''),
    ]);
    const scheme_id = submission.scheme === undefined ? undefined : Number(nameInUri(submission.scheme));
    return DraftContent.parse({ scheme_id, columns: ['id', ...loci], rows });
  }
  const states = items ?? [];
  const open = unsettled((isolates ?? []).map((cells, at) => ({ cells, status: states[at]?.status ?? 'pending' })));
  const columns = [...new Set(open.flatMap(({ cells }) => Object.keys(cells)))];
  return DraftContent.parse({
    columns,
    rows: open.map(({ cells }) => columns.map((name) => ownMember(cells, name) ?? '')),
  });
}

function unsettled<Item extends { status: string }>(items: readonly Item[]): readonly Item[] {
  const open = items.filter(({ status }) => status !== 'assigned');
  return open.length === 0 ? items : open;
}

/** Puts kept files into a draft, under the checks of any file. AppError 507 `disk_full`. */
async function takeKept(
  dataFolder: DataFolder,
  { draft, files, contigs, signal }: { draft: string; files: KeptFile[]; contigs: boolean; signal: AbortSignal },
): Promise<void> {
  if (files.length === 0) return;
  const folder = folderOfDrafts(dataFolder);
  await makePrivateFolder(folder);
  const tasks = files.map(({ name, sha256 }) => ({
    path: join(folderOfInbox(dataFolder), sha256),
    name,
    folder,
    contigs,
  }));
  for await (const taken of takeFilesAside(tasks, { signal })) {
    for (const { name, size, sha256, ...facts } of taken.files) {
      await dataFolder.site.drafts.putFile({ draft, name, size, sha256, facts: JSON.stringify(facts) });
    }
  }
}
