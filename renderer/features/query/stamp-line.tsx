import { formatDuration, formatTime } from '#renderer/ui/text/format.ts';
import { describeDefinitions, describeParameters } from '#shared/typing-table/stamp.ts';
import type { PackedSummary } from './results/packed-result.ts';
import classes from './query.module.css';

/** What results were made with, so that they can be understood later: of one, or of several made in the same way. */
export function StampLine({ results }: { results: readonly PackedSummary[] }) {
  const last = results.at(-1);
  if (!last) return null;
  const { site, database, target, queried_at, app_version, parameters } = last.stamp;
  const isMixed = results.some(
    ({ stamp }) =>
      stamp.site?.id !== site?.id ||
      stamp.database !== database ||
      stamp.target !== target ||
      describeDefinitions(stamp) !== describeDefinitions(last.stamp) ||
      JSON.stringify(stamp.parameters) !== JSON.stringify(parameters),
  );
  const parts = [
    database === '' ? target : `${site ? `${database} on ${site.name}` : database}, ${target}`,
    describeDefinitions(last.stamp),
    describeParameters(parameters),
    `queried ${formatTime(queried_at)}`,
    `Allelier ${app_version}`,
    results.length === 1 ? `took ${formatDuration(last.elapsed_ms)}` : '',
    isMixed ? 'some results were made with other settings; exports name them for each' : '',
  ];
  return <p className={classes['stamp']}>{parts.filter(Boolean).join(' · ')}</p>;
}
