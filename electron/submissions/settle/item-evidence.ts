import { refusal } from '#shared/api/error-codes.ts';
import type { ItemEvidence } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import { earlierSubmissions } from '#electron/store/records/queue/earlier.ts';
import { listSchemes } from '#electron/store/records/scheme-repository.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import { defined } from '#shared/defined.ts';
import { evaluateItems } from './evaluate-items.ts';
import type { EvidenceSources } from './evaluated-items.ts';
import { examineItems, lookedAt } from './examine.ts';
import { parametersOf } from './item-content.ts';
import { queueItem } from './queue-record.ts';
import type { SettlingCurator } from './settling-curator.ts';

/**
 * What speaks for and against an item. AppError codes: unknown_submission, unknown_item, unknown_locus and unknown_scheme 404,
 * no_right 403, scheme_without_key 400.
 */
export async function itemEvidence(
  sources: EvidenceSources,
  curator: SettlingCurator,
  id: string,
  position: number,
): Promise<ItemEvidence> {
  const { database } = sources;
  const row = lookedAt(database, curator, id);
  const stored = findItem(database, id, position);
  if (!stored) throw refusal('unknown_item', `The submission ${id} has no item ${position}.`);
  // Alone, as assigning checks it: of thousands each would have to wait for all.
  const [item = queueItem(database, row.type, stored)] = await examineItems(database, row, [stored]);
  const evaluated = await evaluateItems(database, row, [stored]);
  const earlier = await earlierSubmissions(database, row);
  return {
    submission: id,
    item,
    ...(await evaluated?.evidence(sources, stored)),
    earlier: await earlierRecords(database, earlier.submissions),
    earlier_items: earlier.items,
  };
}

async function earlierRecords(
  database: Database,
  rows: Awaited<ReturnType<typeof earlierSubmissions>>['submissions'],
): Promise<ItemEvidence['earlier']> {
  const schemes = new Map((await listSchemes(database, { withPrimaryKey: false })).map(({ id, name }) => [id, name]));
  return rows.map(({ outcome, parameters, ...row }) => {
    const { locus, scheme_id: id } = parametersOf({ parameters });
    return {
      ...row,
      ...defined({
        outcome: outcome ?? undefined,
        locus,
        scheme: id === undefined ? undefined : { id, name: schemes.get(id) ?? '' },
      }),
    };
  });
}
