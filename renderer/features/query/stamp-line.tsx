import { formatDuration, formatTime } from '#renderer/ui/format.ts';
import type { TypingResult } from '#shared/rpc/typing.ts';
import classes from './query.module.css';

/** What a result was made with, so that it can be understood later. */
export function StampLine({ result }: { result: TypingResult }) {
  const { database, target, last_updated, queried_at, app_version } = result.stamp;
  const parts = [
    `${database}, ${target}`,
    last_updated === undefined ? '' : `definitions of ${last_updated}`,
    `queried ${formatTime(queried_at)}`,
    `Allelier ${app_version}`,
    `took ${formatDuration(result.elapsed_ms)}`,
  ];
  return <p className={classes['stamp']}>{parts.filter(Boolean).join(' · ')}</p>;
}
