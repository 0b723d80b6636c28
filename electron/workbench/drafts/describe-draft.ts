import type { DraftFileRow, DraftHead, DraftRow } from '#electron/store/site/draft-rows.ts';
import { defined } from '#shared/defined.ts';
import { monthsIn } from '#shared/rules/asked-embargo.ts';
import { takesEmbargo } from '#shared/rules/submission-types.ts';
import type { Draft, DraftFile, DraftState, DraftSummary } from '#shared/rpc/contract/draft.ts';
import { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';

/** How far the sending of a draft is, as it is stored beside it. Absent before the user has said Send, and once all is sent. */
export interface DraftSending {
  /** When the user said Send. ISO 8601. */
  wanted_at: string;
  /** The workbench that sends it now, or did when it was ended (`presence.ts`). */
  owner?: string;
  /** The request exactly as it goes out, fixed before it is sent first. */
  body?: string;
  /** When it went out. Without a submission nobody knows what became of it. */
  attempted_at?: string;
  /** Only the user may say what became of it. */
  unanswered?: boolean;
  /** When it is worth trying again. ISO 8601. */
  not_before?: string;
  /** What it waits for, in a sentence. */
  waits?: string;
  /** How often in a row the site did not answer, and when it was asked last. ISO 8601. */
  tries?: number;
  tried_at?: string;
  /** Only the user may start it again: he stopped it, or the site refused. */
  stopped?: boolean;
}

export function sendingOf({ sending }: Pick<DraftRow, 'sending'>): DraftSending | undefined {
  return sending === null ? undefined : (JSON.parse(sending) as DraftSending);
}

export function stateOf(row: Pick<DraftRow, 'sending' | 'submission_id'>): DraftState {
  const sending = sendingOf(row);
  if (row.submission_id !== null) return sending ? 'uploading' : 'sent';
  if (!sending) return 'draft';
  if (sending.unanswered) return 'unanswered';
  return sending.attempted_at === undefined ? 'queued' : 'sending';
}

export function contentOf({ content }: Pick<DraftRow, 'content'>): DraftContent {
  return DraftContent.parse(JSON.parse(content));
}

/** Months of the embargo that a draft asks for. Undefined: none. */
export function askedEmbargo(row: Pick<DraftRow, 'type' | 'content'>): number | undefined {
  return takesEmbargo(row.type) ? monthsIn(contentOf(row).embargo) : undefined;
}

function about(row: DraftHead) {
  const { waits, not_before, stopped } = sendingOf(row) ?? {};
  const { id, site, database_name, title, created_at, updated_at, case_id, account, submission_id } = row;
  return {
    id,
    site,
    database: database_name,
    type: DraftType.parse(row.type),
    title,
    state: stateOf(row),
    created_at,
    updated_at,
    ...defined({
      case_id: case_id ?? undefined,
      account: account ?? undefined,
      submission_id: submission_id ?? undefined,
      waits,
      waits_until: not_before === undefined || stopped ? undefined : not_before,
      stopped: stopped || undefined,
    }),
  };
}

export function summarize(row: DraftHead & { rows: number }, files: number): DraftSummary {
  return { ...about(row), rows: row.rows, files };
}

export function describeDraft(row: DraftRow, files: readonly DraftFileRow[]): Draft {
  return { ...about(row), revision: row.revision, content: contentOf(row), files: files.map(describeFile) };
}

export function describeFile({ name, size, sha256, facts, uploaded_at }: DraftFileRow): DraftFile {
  const known = JSON.parse(facts) as Pick<DraftFile, 'statistics' | 'unreadable'>;
  return { name, size, sha256, ...known, ...defined({ uploaded_at: uploaded_at ?? undefined }) };
}
