import { formatCount } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import type { ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import type { SampleChoice } from './compare-dialog.tsx';

interface ComparableList {
  /** Ids of the selected isolates; one alone is only where the keyboard is. */
  ids: readonly number[];
  /** Body of the search that gives the list; absent for all isolates. */
  body: Record<string, unknown> | undefined;
  /** What stands in the filter of the table, which no search of the service knows. */
  search: string;
  /** Whether there is a query, besides what the isolates are of anyway. */
  hasQuery: boolean;
  /** What the list shows without a query. */
  all: string;
}

/** The isolates of a list that can be compared: the selected ones, if there are two or more, and all that its query finds. */
export function isolateChoices(
  { site, database }: DatabasePlace,
  { ids, body, search, hasQuery, all }: ComparableList,
): [SampleChoice, ...SampleChoice[]] {
  const sources = (part: Partial<Extract<ComparisonSource, { kind: 'isolates' }>>) => (scheme_id: number) => [
    { kind: 'isolates' as const, site, database, scheme_id, ...part },
  ];
  const found = hasQuery ? 'all isolates that the query finds' : all;
  const whole: SampleChoice = {
    label: search === '' ? found : `${found}, whatever the filter of the table is`,
    sources: sources(defined({ search: body })),
  };
  if (ids.length < 2) return [whole];
  return [{ label: `the ${formatCount(ids.length)} selected isolates`, sources: sources({ ids: [...ids] }) }, whole];
}
