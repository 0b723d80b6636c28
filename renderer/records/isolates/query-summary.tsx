import { Button, Text } from '@mantine/core';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { describeFilter } from '../query-builder/filter-text.ts';
import type { FilterTarget } from '../query-builder/query-target.ts';
import classes from './query-summary.module.css';

/** The query that is shown, in words, while the builder is closed. */
export function QuerySummary({
  filter,
  targetOf,
  edit = 'Change',
  all,
  onEdit,
  onClear,
}: {
  filter: IsolateFilter;
  targetOf: (ref: string) => FilterTarget;
  /** What the first button says. */
  edit?: string;
  /** What is shown without the query. */
  all: string;
  onEdit: () => void;
  onClear: () => void;
}) {
  return (
    <div className={classes['summary']} role="group" aria-label="Query shown">
      <Text size="sm" lineClamp={2}>
        Isolates where {describeFilter(filter, targetOf)}
      </Text>
      <span className={classes['summaryActions']}>
        <Button size="compact-xs" variant="subtle" onClick={onEdit}>
          {edit}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          Show {all}
        </Button>
      </span>
    </div>
  );
}
