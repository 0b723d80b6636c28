import { useQueries } from '@tanstack/react-query';
import { custodyQueries } from '#renderer/api/isolates/custody.ts';
import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { USUAL_DAYS } from '#shared/api/custody.ts';

/** What owners ask in some databases, which of their embargoes end soon, and which have ended lately. Sites that do not tell have none. */
export function useEmbargoes(databases: readonly QueueDatabase[]) {
  const asked = useQueries({ queries: databases.map((one) => custodyQueries.extensions(one)) });
  const ends = useQueries({ queries: databases.map((one) => custodyQueries.ends(one, USUAL_DAYS)) });
  const placed = <Row extends object>(rows: readonly Row[] = [], place: QueueDatabase, index: number) =>
    rows.map((row) => ({ ...row, ...place, time_zone: ends[index]?.data?.time_zone }));
  return {
    isPending: [...asked, ...ends].some(({ isPending }) => isPending),
    requests: databases.flatMap((one, index) => placed(asked[index]?.data?.extensions, one, index)),
    ending: databases.flatMap((one, index) => placed(ends[index]?.data?.ending.isolates, one, index)),
    ended: databases.flatMap((one, index) => placed(ends[index]?.data?.ended.isolates, one, index)),
    /** How many the lists leave out. */
    more: {
      ending: left(ends.map(({ data }) => data?.ending)),
      ended: left(ends.map(({ data }) => data?.ended)),
    },
  };
}

function left(lists: readonly ({ records: number; isolates: readonly unknown[] } | undefined)[]): number {
  return lists.reduce((sum, list) => sum + (list ? list.records - list.isolates.length : 0), 0);
}

export type Embargoes = ReturnType<typeof useEmbargoes>;
