import { useQueries } from '@tanstack/react-query';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { askWhatLeaves } from '#renderer/records/private-question.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import type { IsolateOrigin } from '#shared/rpc/contract/results.ts';
import { type PrivateCount, privateText } from '#shared/rules/private-count.ts';
import type { QueryEntry } from './query-queue.ts';

const placeOf = ({ site, database, isolate_id }: IsolateOrigin) => JSON.stringify([site, database, isolate_id]);

/**
 * Of how many isolates the contigs were typed, and how many of these are private. One that was published since is looked up, and counts no
 * more. Where its site does not tell, it counts as it was when its contigs were read.
 */
export function usePrivateSources(entries: readonly QueryEntry[]): PrivateCount {
  const found = entries.flatMap(({ origin, result }) => (origin && result ? [origin] : []));
  const origins = [...new Map(found.map((origin) => [placeOf(origin), origin])).values()];
  const isolates = useQueries({
    queries: origins.map(({ site, database, isolate_id }) => ({
      ...isolateQueries.one(site, database, isolate_id),
      retry: false,
    })),
  });
  const hidden = origins.filter(({ was_private }, index) => {
    const isolate = isolates[index]?.data;
    return isolate ? isolate.custody !== undefined : was_private;
  });
  return { private: hidden.length, all: origins.length };
}

const FROM_PRIVATE = 'These results come from contigs that not everybody may see.';

/** Says of results that they are those of private isolates. */
export function PrivateSources({ entries }: { entries: readonly QueryEntry[] }) {
  const text = privateText(usePrivateSources(entries));
  if (text === undefined) return null;
  return (
    <Notice tone="info" role="note" title={`${text}.`}>
      {FROM_PRIVATE}
    </Notice>
  );
}

/** Asks before results of private isolates leave as a file. False: they stay. */
export async function mayLeave(count: PrivateCount): Promise<boolean> {
  const whole = `${FROM_PRIVATE} Whoever gets the file sees the results.`;
  return (await askWhatLeaves(count, { whole })) !== undefined;
}
