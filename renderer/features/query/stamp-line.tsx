import type { PackedSummary } from './results/packed-result.ts';
import { stampWords } from './results/stamp-labels.ts';
import classes from './query.module.css';

/** What results were made with, so that they can be understood later. */
export function StampLine({ results }: { results: readonly PackedSummary[] }) {
  if (results.length === 0) return null;
  return <p className={classes['stamp']}>{stampWords(results).join(' · ')}</p>;
}
