import type { LocusStatus } from '#shared/rpc/typing.ts';
import { STATUS_WORDS } from '../results/status-words.ts';
import classes from './status-badge.module.css';

/** What became of a locus: sign and word, in its colour. */
export function StatusBadge({ status, count }: { status: LocusStatus; count?: number }) {
  const { sign, word, meaning } = STATUS_WORDS[status];
  return (
    <span className={classes['badge']} title={meaning}>
      <span className={classes['sign']} data-status={status} aria-hidden="true">
        {sign}
      </span>
      <span>{count === undefined ? word : `${count.toLocaleString('en')} ${word}`}</span>
    </span>
  );
}
