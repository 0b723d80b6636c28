import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { undoItem } from '#shared/api/curation-queue.ts';
import {
  getSettlingReport,
  listSettlingRules,
  putSettlingRule,
  switchSettlingRules,
  type SettlingRules,
} from '#shared/api/settling-rules.ts';
import { AppError } from '#shared/problem.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { readAgain, recordsOf } from '../read-again.ts';
import { queueQueries, type QueueDatabase } from './queue.ts';

type RulePlace = Pick<QueueDatabase, 'site' | 'database'>;

export const ruleQueries = {
  /** The databases of definitions whose queue the user may see. */
  databases: () =>
    queryOptions({
      queryKey: ['ruled-databases'],
      queryFn: async ({ client }): Promise<QueueDatabase[]> => {
        const { databases } = await client.fetchQuery(queueQueries.list('pending'));
        const rules = await Promise.all(databases.map((one) => client.fetchQuery(ruleQueries.of(one))));
        return databases.filter((_, index) => rules[index] !== null);
      },
      staleTime: 0,
    }),

  /** The rules of a database. Null if it can have none: it has no alleles, or its site is too old. */
  of: ({ site, database }: RulePlace) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'settling-rules'],
      queryFn: async ({ signal }): Promise<SettlingRules | null> => {
        try {
          return await api(site).get(listSettlingRules, { database }, {}, { signal });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const { code, status } = error.problem;
          if (code === 'wrong_kind' || status === 404) return null;
          throw error;
        }
      },
    }),

  /** What rules assigned on a day: an ISO date, in UTC. */
  report: ({ site, database }: RulePlace, day: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'settling-report', day],
      queryFn: async ({ signal }) => (await api(site).get(getSettlingReport, { database }, { day }, { signal })).items,
    }),
};

/** Switches the rules of a database on or off. AppError 403 `no_right`. */
export async function switchRules(client: QueryClient, { site, database }: RulePlace, is_on: boolean): Promise<void> {
  const rules = await api(site).send(switchSettlingRules, { database }, { is_on });
  client.setQueryData(ruleQueries.of({ site, database }).queryKey, rules);
}

/** Gives a locus a rule with an identity in percent; null takes it away. AppError 403 `no_right`. */
export async function putRule(
  client: QueryClient,
  { site, database }: RulePlace,
  locus: string,
  identity: number | null,
): Promise<void> {
  const rules = await api(site).send(putSettlingRule, { database, locus }, { identity });
  client.setQueryData(ruleQueries.of({ site, database }).queryKey, rules);
}

/** Takes back what a rule assigned. AppError 409 `changed_meanwhile`, `built_upon`, and those of the route. */
export async function takeBack(
  client: QueryClient,
  { site, database }: RulePlace,
  { submission, position, revision }: { submission: string; position: number; revision: number },
): Promise<void> {
  try {
    await api(site).send(undoItem, { database, submission_id: submission, position }, { revision });
  } finally {
    void readAgain(client, [...recordsOf(site, database), ['queue']]);
  }
}
