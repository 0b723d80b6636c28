import type { CaseRow } from '#electron/store/site/case-rows.ts';
import { isProvisionalId } from '#shared/rules/provisional-id.ts';
import type { CaseItem } from '#shared/rpc/contract/case.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import { ownMember } from '#shared/own-member.ts';
import { caseItems, rowNames } from './case-items.ts';
import { readFacts, type CaseTools } from './read-case.ts';

/** Where a draft remembers the provisional ids in whose place it holds others, by row and heading. */
const FILLED = 'case_filled';

type Filled = Record<string, Record<string, { provisional: string; value: string }>>;

/**
 * Writes the ids that were assigned in a case into its unsent profiles and isolates, and takes back those that are not true any
 * more. It writes what follows from what is known, so a run that was cut off is simply done again. A draft that is saved elsewhere
 * at the same time is left for the next run. Gives whether it changed anything.
 */
export async function fillCase(tools: CaseTools, row: CaseRow): Promise<boolean> {
  const { drafts } = tools.dataFolder.site;
  let isChanged = false;
  // An id of a profile may be wanted by an isolate, but not the other way round: one run is enough.
  const facts = await readFacts(tools, row);
  const items = caseItems(facts);
  for (const { draft } of facts.drafts) {
    if (draft.state !== 'draft' || draft.type === 'alleles') continue;
    const content = filled(draft, items);
    if (!content || !(await drafts.save(draft.id, draft.revision, { content: JSON.stringify(content) }))) continue;
    // With the state, so that a page that shows it reads it again.
    tools.emit('drafts:changed', { draft_id: draft.id, state: 'draft' });
    isChanged = true;
  }
  return isChanged;
}

/** The content of a draft with the ids as they are now. Undefined if it has them. */
export function filled(draft: Draft, items: readonly CaseItem[]): DraftContent | undefined {
  const { content } = draft;
  const names = rowNames(draft);
  const before = (content.choices[FILLED] ?? {}) as Filled;
  const after = new Map<string, Filled[string]>();
  let isChanged = false;
  const rows = content.rows.map((cells, at) => {
    const name = names[at];
    if (name === undefined) return cells;
    return cells.map((cell, column) => {
      const heading = content.columns[column] ?? '';
      const remembered = ownMember(ownMember(before, name), heading);
      // Whoever wrote another id by hand knows better.
      const provisional = isProvisionalId(cell)
        ? cell
        : remembered?.value === cell
          ? remembered.provisional
          : undefined;
      if (provisional === undefined) return cell;
      const value = idOf(provisional, heading, draft, items) ?? provisional;
      if (value !== provisional) after.set(name, { ...after.get(name), [heading]: { provisional, value } });
      isChanged ||= value !== cell;
      return value;
    });
  });
  return isChanged
    ? { ...content, rows, choices: { ...content.choices, [FILLED]: Object.fromEntries(after) } }
    : undefined;
}

/** The official id in place of a provisional one, if there is one and no doubt which. */
function idOf(provisional: string, heading: string, draft: Draft, items: readonly CaseItem[]): string | undefined {
  const found = items.filter(
    (item) =>
      item.provisional === provisional &&
      (item.step === 'profile' || item.locus === heading) &&
      (draft.type !== 'profiles' || (item.site === draft.site && item.database === draft.database)),
  );
  const here = found.filter(({ site }) => site === draft.site);
  const ids = new Set((here.length > 0 ? here : found).map(({ assigned_id }) => assigned_id));
  return ids.size === 1 ? [...ids][0] : undefined;
}
