import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { BLANK_CELL, updateTable } from '#shared/api/curation/update-table.ts';
import { listFields } from '#shared/api/field.ts';
import { getLocus } from '#shared/api/locus.ts';
import type { Submission } from '#shared/api/submission.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { columnOf } from '#shared/rules/draft-table.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { sentItems } from '#shared/rules/fill-assigned.ts';
import { DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { IdsForIsolates } from '#shared/rpc/contract/inbox.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rowNames } from '../cases/case-items.ts';
import { outcomeOf, type SettledItem } from '../cases/settled-item.ts';
import { contentOf as contentOfDraft } from '../drafts/describe-draft.ts';
import { clientOf } from '../remote-query/client-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { contentOf } from './inbox-content.ts';

type Tools = Pick<WorkbenchContext, 'dataFolder' | 'sites'>;
type IdsLeftOut = IdsForIsolates['left_out'];

/** Where ids go: a database of isolates of this computer and, unless they are of alleles, one of its fields. */
interface Target {
  into: string;
  field: string | undefined;
}

/**
 * Which isolates get which id of a submission. Rows are matched to what the site says as cases match them, and to isolates by name. It
 * asks the service what a table of changes would do, so it sees and refuses what the user's own table would. AppError codes:
 * field_needed 400, unknown_locus 404, and those of `updateTable`.
 */
export async function idsForIsolates(
  tools: Tools,
  row: InboxRow,
  target: Target,
  signal: AbortSignal,
): Promise<IdsForIsolates> {
  const { submission } = contentOf(row);
  const local = clientOf(tools.sites.get(LOCAL_SITE));
  const column = await columnFor(local, submission, target, signal);
  const { ids, left_out } = await idsByName(tools, row);
  const named = [...ids];
  const found: IdsForIsolates = { column, rows: [], unchanged: 0, left_out };
  if (named.length === 0) return found;
  const { unchanged, rows, problems } = await local.send(
    updateTable,
    { database: target.into },
    { record: 'isolate', columns: ['isolate', column], rows: named, dry_run: true },
    { signal },
  );
  const nameOf = (at: number) => named[at - 1]?.[0] ?? '';
  const refused = new Set<number>();
  for (const { row: at, severity, message } of problems) {
    if (at === undefined) throw new AppError(400, 'bad_member', message);
    if (severity !== 'error' || refused.has(at)) continue;
    refused.add(at);
    left_out.push({ name: nameOf(at), reason: message, assigned_id: named[at - 1]?.[1] });
  }
  for (const { row: at, record_id, cells } of rows) {
    const [, before = '', assigned_id = ''] = cells[0] ?? [];
    const name = nameOf(at);
    if (record_id === undefined || refused.has(at)) continue;
    if (before === '') found.rows.push({ isolate_id: record_id, name, assigned_id });
    else left_out.push({ name, reason: `It has ${column} ${before} already.`, assigned_id });
  }
  return { ...found, unchanged };
}

/** The column that takes the ids: never one that means something else, whatever a site calls its locus. */
async function columnFor(
  local: ApiClient,
  { type, locus }: Submission,
  { into, field }: Target,
  signal: AbortSignal,
): Promise<string> {
  const ofFields = await local.get(listFields, { database: into }, undefined, { signal });
  const fields = ofFields.flatMap(({ name, derived }) => (derived || BUILT_IN_FIELDS.includes(name) ? [] : [name]));
  if (type === 'alleles' && locus !== undefined) {
    const isField = ofFields.some(({ name }) => name === locus);
    if (!isField && (await hasLocus(local, into, locus, signal))) return locus;
    const sentence = `${into} has no column of alleles for ${locus}, so its isolates cannot get the ids. Choose another database.`;
    throw new AppError(404, 'unknown_locus', sentence);
  }
  if (field !== undefined && fields.includes(field)) return field;
  const which = fields.length === 0 ? 'It has none yet; make one first.' : `Its fields are: ${fields.join(', ')}.`;
  throw new AppError(400, 'field_needed', `Say which field of ${into} takes the ids of ${type}. ${which}`);
}

async function hasLocus(local: ApiClient, database: string, locus: string, signal: AbortSignal): Promise<boolean> {
  try {
    await local.get(getLocus, { database, locus }, undefined, { signal });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'unknown_locus') return false;
    throw error;
  }
}

/** The ids by the names of the rows. A name that means several ids has none. */
async function idsByName(tools: Tools, row: InboxRow): Promise<{ ids: Map<string, string>; left_out: IdsLeftOut }> {
  const { submission, gone = false } = contentOf(row);
  const { names, sequences } = await sentRows(tools, row);
  const [ids, left_out] = [new Map<string, string>(), [] as IdsLeftOut];
  const rows = names.map((name, at) => ({ name, ...outcomeOf({ submission, gone }, names, at, sequences[at]) }));
  // Of items that are called alike, a case takes the first; here none is certain.
  const alike = Map.groupBy(sentItems(submission), (item) => item.name);
  for (const [name, told] of Map.groupBy(rows, (one) => one.name)) {
    const several = new Set([...told, ...(alike.get(name) ?? [])].flatMap((item) => item.assigned_id ?? []));
    const [assigned_id] = several;
    const reason = whyNot(name, [...several], told.find((one) => one.assigned_id !== undefined) ?? told[0]);
    if (assigned_id === undefined || reason !== undefined) {
      left_out.push({ name, reason: reason ?? 'It has no id.', ...defined({ assigned_id }) });
    } else ids.set(name, assigned_id);
  }
  return { ids, left_out };
}

/** Why a row's id is not used. Undefined if it is. */
function whyNot(name: string, [id, ...others]: readonly string[], told?: SettledItem): string | undefined {
  if (name === '') return 'The row has no name.';
  if (id === undefined) return told?.words ?? NO_ID[told?.state ?? ''];
  if (others.length > 0) return `The name stands for ${[id, ...others].join(' and ')}.`;
  // What is said beside an id: that it is not the id of what was sent.
  return told?.words ?? (isPlain(id) ? undefined : 'This is no id.');
}

const NO_ID: Readonly<Record<string, string>> = {
  open: 'It has no id yet.',
  assigned: 'The site does not say its id.',
  rejected: 'The curators rejected it.',
};

/** Whether a table of changes reads the text as one value: a site may say anything. */
function isPlain(id: string): boolean {
  return id === id.trim() && id !== BLANK_CELL && !/[;\\]/.test(id);
}

/** The names of what was sent, and the sequences of alleles: as the draft on this computer has them, else as the site. */
async function sentRows(
  { dataFolder }: Tools,
  { site, database_name, submission_id, content }: InboxRow,
): Promise<{ names: string[]; sequences: (string | undefined)[] }> {
  const { drafts } = dataFolder.site;
  const draft_id = (await drafts.sentTo({ site, database: database_name })).get(submission_id);
  if (draft_id === undefined) {
    const items = sentItems(contentOf({ content }).submission);
    return { names: items.map(({ name }) => name), sequences: items.map(({ sequence }) => sequence) };
  }
  const draft = await drafts.get(draft_id);
  const sent = { type: DraftType.parse(draft.type), content: contentOfDraft(draft) };
  return { names: rowNames(sent), sequences: columnOf(sent.content, 'sequence') };
}
