import type { QueryClient } from '@tanstack/react-query';
import {
  getRecallPlan,
  recallGenome,
  type RecallMode,
  type RecallPlan,
  undoRecall,
} from '#shared/api/curation/recall.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { api } from '../bridge.ts';
import { routeQuery } from '../queries.ts';
import { readSiteAgain } from './records.ts';

/** An isolate whose genome is recalled. */
export type RecallPlace = DatabasePlace & { isolate_id: number };

export const recallQueries = {
  /** What a recall would do. */
  plan: ({ site, database, isolate_id }: RecallPlace, mode: RecallMode) =>
    routeQuery(site, getRecallPlan, { database, isolate_id }, { mode }),
};

/** Recalls what a plan shows. AppError 409 `changed_meanwhile` where something else is found now. */
export async function recall(
  client: QueryClient,
  { site, database, isolate_id }: RecallPlace,
  { mode, seen }: Pick<RecallPlan, 'mode' | 'seen'>,
  reason: string,
) {
  const done = await api(site).send(recallGenome, { database, isolate_id }, { mode, seen, reason });
  readSiteAgain(client, site);
  return done;
}

/** Takes a recall back, in both databases. */
export async function takeBackRecall(
  client: QueryClient,
  { site, database }: DatabasePlace,
  batch: string,
): Promise<void> {
  await api(site).send(undoRecall, { database, batch }, undefined);
  readSiteAgain(client, site);
}
