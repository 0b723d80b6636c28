import type { Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { AppError } from '#shared/problem.ts';
import { ALLELE_COLUMNS, DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';
import { contentOf } from './describe-draft.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

interface Sent {
  site: string;
  database: string;
  account: number | null;
  submission: Submission;
  /** The draft that was sent as this submission, if it was prepared on this computer. */
  draft_id?: string | undefined;
}

/**
 * Makes a draft from a submission: of the rows that did not become records, or of all if all did. The files come along where the first
 * draft has them. AppError 400 `wrong_kind` for a type that this program does not send.
 */
export async function draftFromSubmission(
  { dataFolder, emit }: Pick<WorkbenchContext, 'dataFolder' | 'emit'>,
  { site, database, account, submission, draft_id }: Sent,
): Promise<string> {
  const { drafts } = dataFolder.site;
  const type = DraftType.safeParse(submission.type).data;
  if (!type) throw new AppError(400, 'wrong_kind', `Submissions of ${submission.type} cannot be made here.`);
  const first = draft_id === undefined ? undefined : await drafts.get(draft_id);
  const content = contentOfSubmission(submission);
  const kept = first && contentOf(first);
  const { id } = await drafts.insert({
    site,
    account,
    database_name: database,
    type,
    title: first === undefined || first.title === '' ? '' : `${first.title} (corrected)`,
    content: JSON.stringify(kept ? { ...content, choices: kept.choices, email: kept.email } : content),
    case_id: null,
  });
  const named = new Set(content.rows.flat());
  for (const file of draft_id === undefined ? [] : await drafts.files(draft_id)) {
    // Files of genomes that are records already have no row here; those of other submissions support all of it.
    if (type === 'genomes' && !named.has(file.name)) continue;
    const { name, size, sha256, facts } = file;
    await drafts.putFile({ draft: id, name, size, sha256, facts });
  }
  emit('drafts:changed', { draft_id: id, state: 'draft' });
  return id;
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
      ...loci.map((name) => designations[name] ?? ''),
    ]);
    const scheme_id = submission.scheme === undefined ? undefined : Number(nameInUri(submission.scheme));
    return DraftContent.parse({ scheme_id, columns: ['id', ...loci], rows });
  }
  const states = items ?? [];
  const open = unsettled((isolates ?? []).map((cells, at) => ({ cells, status: states[at]?.status ?? 'pending' })));
  const columns = [...new Set(open.flatMap(({ cells }) => Object.keys(cells)))];
  return DraftContent.parse({ columns, rows: open.map(({ cells }) => columns.map((name) => cells[name] ?? '')) });
}

function unsettled<Item extends { status: string }>(items: readonly Item[]): readonly Item[] {
  const open = items.filter(({ status }) => status !== 'assigned');
  return open.length === 0 ? items : open;
}
