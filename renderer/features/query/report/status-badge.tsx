import { formatCount } from '#renderer/ui/text/format.ts';
import type { LocusStatus } from '#shared/rpc/contract/typing.ts';
import { statusWords } from '../results/status-labels.ts';
import classes from './status-badge.module.css';

/** What became of a locus: sign and word, in its colour. */
export function StatusBadge({
  status,
  count,
  best = true,
  sign,
}: {
  status: LocusStatus;
  count?: number;
  /** Whether nearest alleles were looked for. */
  best?: boolean;
  /** Instead of the sign of the status: `×9`. */
  sign?: string;
}) {
  const { sign: usual, word, meaning } = statusWords(status, best);
  return (
    <span className={classes['badge']} title={meaning}>
      <span className={classes['sign']} data-status={status} aria-hidden="true">
        {sign ?? usual}
      </span>
      <span>{count === undefined ? word : `${formatCount(count)} ${word}`}</span>
    </span>
  );
}
