import { formatDuration, formatTime } from '#renderer/ui/text/format.ts';
import type { ResultStamp } from '#shared/rpc/contract/result-stamp.ts';
import { describeDefinitions, describeParameters } from '#shared/typing-table/stamp.ts';
import classes from './query.module.css';
import type { PackedSummary } from './results/packed-result.ts';

/** What results were made with, so that they can be understood later. */
export function StampLine({ results }: { results: readonly PackedSummary[] }) {
  if (results.length === 0) return null;
  return <p className={classes['stamp']}>{stampWords(results).join(' · ')}</p>;
}

/** `neisseria, every scheme, definitions of 2025-12-19`: what was searched, and of which day it is. */
function searchedIn(stamp: ResultStamp): string {
  const { site, database, target } = stamp;
  const place = database === '' ? '' : site ? `${database} on ${site.name}` : database;
  return [place, target, describeDefinitions(stamp)].filter(Boolean).join(', ');
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** How results were made, in parts: each database that was searched, how, when, and with which program. */
export function stampWords(results: readonly Pick<PackedSummary, 'stamp' | 'elapsed_ms'>[]): string[] {
  const stamps = results.map(({ stamp }) => stamp);
  const times = stamps.map(({ queried_at }) => queried_at).toSorted();
  const clocks = unique([times.at(0) ?? '', times.at(-1) ?? ''].map(formatTime));
  const [only] = results;
  return [
    ...unique(stamps.map(searchedIn)),
    unique(stamps.map(({ parameters }) => describeParameters(parameters))).join(', or '),
    `queried ${clocks.join(' to ')}`,
    unique(stamps.map(({ app_version }) => `Allelier ${app_version}`)).join(', '),
    ...(only && results.length === 1 ? [`took ${formatDuration(only.elapsed_ms)}`] : []),
  ];
}
