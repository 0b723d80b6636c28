import type { Submission } from '#shared/api/submission.ts';
import { defined } from '#shared/defined.ts';
import { columnOf, filledRows } from '#shared/rules/draft-table.ts';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import { SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import { isProvisionalId } from '#shared/rules/provisional-id.ts';
import type { CaseItem } from '#shared/rpc/contract/case.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { correctedBy } from '#shared/rpc/contract/draft-content.ts';
import { contentHindrances } from '../drafts/send/preflight.ts';
import { provisionalAllele, provisionalProfile, type CaseContent } from './case-content.ts';
import { outcomeOf, type SettledItem } from './settled-item.ts';

/** A draft of a case, and what its site last said of the submission that it became. */
export interface CaseDraftFacts {
  draft: Draft;
  submission?: Submission;
  /** The site has it no more. */
  gone?: boolean;
  /** Provisional ids of the alleles that are meant, where the draft does not belong to the case. */
  wanted?: ReadonlySet<string>;
  /** The case to which it belongs then. */
  in_case?: { id: string; title: string };
}

export interface CaseFacts {
  content: CaseContent;
  /** In the order in which they were made. */
  drafts: readonly CaseDraftFacts[];
  siteName(id: string): string;
}

const STEP_OF = { allele: 'alleles', profile: 'profile', isolate: 'isolate' } as const;

/**
 * Every allele, profile and isolate of a case, and how far it is. What is in several drafts, such as a corrected one, counts once: as
 * the one that has an id, else as the newest draft has it.
 */
export function caseItems({ content, drafts, siteName }: CaseFacts): CaseItem[] {
  const items = new Map<string, CaseItem>();
  for (const facts of drafts) {
    const { wanted, in_case } = facts;
    for (const own of itemsOfDraft(facts, content, siteName)) {
      if (wanted && !wanted.has(own.provisional ?? '')) continue;
      const item = in_case ? { ...own, in_case } : own;
      const key = keyOf(item);
      if (items.get(key)?.state !== 'assigned' || item.state === 'assigned') items.set(key, item);
    }
  }
  for (const { step, site, database, of, name, provisional } of content.named) {
    const about = step === 'alleles' ? { locus: of } : { scheme_id: Number(of) };
    const type = step === 'alleles' ? 'alleles' : 'profiles';
    const item = { step, site, database, site_name: siteName(site), type, name, provisional, ...about } as const;
    const key = keyOf({ ...item, state: 'lost' });
    if (items.has(key)) continue;
    items.set(key, { ...item, state: 'lost', words: 'No draft has it any more.' });
  }
  return [...items.values()];
}

function keyOf({ step, site, database, locus, scheme_id, name, provisional }: CaseItem): string {
  return JSON.stringify([step, site, database, locus ?? scheme_id ?? '', provisional ?? name]);
}

/** The texts that name the rows of a draft: curators see them, and they stay whatever happens to the rest of a row. */
export function rowNames({ type, content: { columns, rows } }: Pick<Draft, 'type' | 'content'>): string[] {
  const column = type === 'alleles' ? 'seq_id' : type === 'profiles' ? 'id' : 'isolate';
  // As the service names profiles without an id.
  return columnOf({ columns, rows: filledRows(rows) }, column).map((name, at) => name || `Row ${at + 1}`);
}

function itemsOfDraft(facts: CaseDraftFacts, content: CaseContent, siteName: CaseFacts['siteName']): CaseItem[] {
  const { draft, submission, gone = false } = facts;
  const { id, site, database, type, submission_id, waits_until } = draft;
  const { locus, scheme_id } = draft.content;
  const names = rowNames(draft);
  const sequences = type === 'alleles' ? columnOf(draft.content, 'sequence') : [];
  const missing = missingIn(draft);
  const said = correctedBy(draft.content)?.said ?? [];
  return names.map((name, row): CaseItem => {
    const place = { site, database };
    const provisional =
      type === 'alleles'
        ? nameOf(content, { ...place, step: 'alleles', of: locus, name }, provisionalAllele(sequences[row] ?? ''))
        : type === 'profiles'
          ? nameOf(
              content,
              { ...place, step: 'profile', of: String(scheme_id), name },
              provisionalProfile(scheme_id, name),
            )
          : undefined;
    const known = type === 'profiles' ? knownProfile(content, provisional, draft, row) : undefined;
    const settled =
      known === undefined
        ? stateOfRow(
            facts.draft,
            submission && outcomeOf({ submission, gone }, names, row, sequences[row]),
            missing(row),
          )
        : ({ state: 'assigned', assigned_id: known } as const);
    return {
      step: STEP_OF[SUBMISSION_FACTS[type].record],
      ...place,
      site_name: siteName(site),
      name,
      type,
      ...defined({
        locus: type === 'alleles' ? locus : undefined,
        scheme_id: type === 'profiles' && scheme_id !== undefined ? scheme_id : undefined,
        provisional,
      }),
      ...settled,
      ...(draft.state === 'draft' ? saidOf(said, name) : {}),
      ...defined({ known: known === undefined ? undefined : true }),
      draft_id: id,
      ...defined({
        submission_id,
        not_before: settled.state === 'queued' && waits_until !== undefined ? waits_until : undefined,
      }),
    };
  });
}

/** Why the row of a corrected draft was rejected before. */
function saidOf(said: readonly { name: string; words: string }[], of: string): Pick<CaseItem, 'said_before'> {
  const words = said.find(({ name }) => name === of)?.words;
  return words === undefined ? {} : { said_before: words };
}

/** What a row is called in its case: as its sequence says if the case knows that one, else as its name says. */
function nameOf(
  { named }: CaseContent,
  asked: { step: 'alleles' | 'profile'; site: string; database: string; of: string; name: string },
  own: string,
): string {
  const { step, site, database, of, name } = asked;
  const here = named.filter(
    (one) => one.step === step && one.site === site && one.database === database && one.of === of,
  );
  if (here.some(({ provisional }) => provisional === own)) return own;
  return here.findLast((one) => one.name === name)?.provisional ?? own;
}

/** The id of a profile that was there before, if it still has these alleles. */
function knownProfile({ known }: CaseContent, provisional: string | undefined, draft: Draft, row: number) {
  const found = known.find((one) => one.provisional === provisional);
  return found && found.alleles === allelesOf(draft, row) ? found.profile_id : undefined;
}

/** The cells of a row besides its name, as JSON. */
export function allelesOf({ content: { columns, rows } }: Pick<Draft, 'content'>, row: number): string {
  const pairs = columns.flatMap((name, at) => (name === 'id' ? [] : [[name, rows[row]?.[at]?.trim() ?? '']]));
  return JSON.stringify(pairs);
}

type RowState = Pick<CaseItem, 'state' | 'assigned_id' | 'words'>;

function stateOfRow(
  { state, waits, stopped = false }: Draft,
  settled: SettledItem | undefined,
  missing: RowState | undefined,
): RowState {
  if (state === 'draft') return missing ?? { state: 'ready' };
  if (state === 'sent') return settled ?? { state: 'open' };
  return { state: stopped ? 'stopped' : state, ...defined({ words: waits }) };
}

/** Gives for each row of an unsent draft what keeps it from being sent. */
function missingIn(draft: Draft): (row: number) => RowState | undefined {
  const { type, content } = draft;
  const rows = [...filledRows(content.rows)];
  const [hindrance] = contentHindrances(draft);
  const [member] = type === 'alleles' ? checkAlleleMembers(content.members).problems : [];
  const required = requiredColumns(draft);
  return (row) => {
    const cells = content.columns.map((name, at) => [name, rows[row]?.[at]?.trim() ?? ''] as const);
    const waiting = type === 'alleles' ? [] : cells.filter(([, cell]) => isProvisionalId(cell)).map(([name]) => name);
    if (waiting.length > 0) return { state: 'needs_ids', words: `Waits for ${waiting.join(', ')}.` };
    const empty = cells.filter(([name, cell]) => cell === '' && required.has(name)).map(([name]) => name);
    if (empty.length > 0) return { state: 'incomplete', words: `Still to be entered: ${empty.join(', ')}.` };
    const words = member?.message ?? hindrance?.text;
    return words === undefined ? undefined : { state: 'incomplete', words };
  };
}

/** Where the headings that may not be empty are remembered in a draft that a case made. */
export const REQUIRED = 'case_required';

function requiredColumns({ type, content: { choices, columns } }: Draft): Set<string> {
  if (type === 'profiles') return new Set(columns.filter((name) => name !== 'id'));
  const kept = choices[REQUIRED];
  return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
}
