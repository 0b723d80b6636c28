import { formatCount } from '#renderer/ui/text/format.ts';
import { INCOMPLETE, STATUS_ORDER, statusWords } from '../results/status-labels.ts';
import { filterWords, passesFilter, type LocusFilter, type ReportedLocus } from './locus-rows.ts';
import badge from './status-badge.module.css';
import classes from './status-filter.module.css';

/** Which loci are shown, each choice with its count; choices that would show nothing are left out. */
export function StatusFilter({
  rows,
  filter,
  best,
  onChange,
}: {
  rows: readonly ReportedLocus[];
  filter: LocusFilter;
  /** Whether nearest alleles were looked for. */
  best: boolean;
  onChange: (filter: LocusFilter) => void;
}) {
  const named = typeof filter === 'string' ? [] : [filter];
  const choices: LocusFilter[] = ['all', ...named, 'incomplete', ...STATUS_ORDER];
  const counted = choices
    .map((choice) => ({ choice, count: rows.filter((row) => passesFilter(row, choice)).length }))
    .filter(({ choice, count }) => count > 0 || choice === 'all' || choice === filter);
  return (
    <div role="group" aria-label="Show loci" className={classes['filters']}>
      {counted.map(({ choice, count }) => {
        const isStatus = typeof choice === 'string' && choice !== 'all' && choice !== 'incomplete';
        const words = isStatus ? statusWords(choice, best) : undefined;
        return (
          <button
            key={filterWords(choice)}
            type="button"
            className={classes['filter']}
            aria-pressed={choice === filter}
            title={words?.meaning ?? (choice === 'incomplete' ? INCOMPLETE.join(', ') : undefined)}
            onClick={() => onChange(choice)}
          >
            {words ? (
              <span className={badge['sign']} data-status={filterWords(choice)} aria-hidden="true">
                {words.sign}
              </span>
            ) : null}
            {words?.word ?? filterWords(choice)} <span className={classes['count']}>{formatCount(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
