import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { checkDraft } from './check-condition.ts';
import { ConditionGroup } from './condition-group.tsx';
import { draftFilter, narrowed } from './draft-filter.ts';
import { isUntouched } from './draft.ts';
import { useMatchCount } from './match-count.tsx';
import { useDraft } from './use-draft.ts';
import type { FilterTargets } from './use-filter-targets.ts';
import classes from './query-builder.module.css';

interface QueryBuilderProps extends DatabasePlace {
  filter: IsolateFilter | undefined;
  includeOld: boolean;
  /** What the isolates are of anyway, e.g. a project. */
  within?: IsolateFilter | undefined;
  reach: 'all' | 'equality';
  targets: FilterTargets;
  onRun: (filter: IsolateFilter | undefined) => void;
}

/** Writes a query on isolates: conditions in groups, checked while typing, with the number of isolates they find. */
export function QueryBuilder(props: QueryBuilderProps) {
  const { site, database, filter, includeOld, within, reach, targets, onRun } = props;
  const { draft, newest, actions, settle, clear } = useDraft(filter);
  const [isPrompting, setPrompting] = useState(false);
  const problems = checkDraft(draft, targets.targetOf);
  const isEmpty = isUntouched(draft);
  const wanted = problems.size === 0 ? draftFilter(draft, (ref) => targets.targetOf(ref).type) : undefined;
  const { count, error } = useMatchCount(site, database, {
    filter: wanted && narrowed(within, wanted),
    includeOld,
    isAsked: wanted !== undefined && reach === 'all',
  });

  function run(): void {
    if (!isEmpty && problems.size > 0) {
      setPrompting(true);
      return;
    }
    setPrompting(false);
    settle(wanted);
    onRun(wanted);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    run();
  }

  return (
    <form className={classes['builder']} aria-label="Query builder" onSubmit={submit}>
      <div className={classes['scroll']}>
        {targets.error ? <ProblemView error={targets.error} /> : null}
        <ConditionGroup
          group={draft}
          depth={1}
          builder={{ site, database, includeOld, within, reach, targets, problems, isPrompting, newest, ...actions }}
        />
      </div>
      <Group gap="sm">
        <Button type="submit" variant="filled">
          {isEmpty || count === undefined ? 'Show isolates' : `Show ${formatQuantity(count, 'isolate')}`}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setPrompting(false);
            clear();
            onRun(undefined);
          }}
        >
          Clear
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {sayState({ isEmpty, isPrompting, problems: problems.size, count, error })}
        </Text>
      </Group>
    </form>
  );
}

function sayState(state: {
  isEmpty: boolean;
  isPrompting: boolean;
  problems: number;
  count: number | undefined;
  error: Error | null;
}): string {
  if (state.isEmpty) return 'Without conditions, all isolates are shown.';
  if (state.problems > 0) {
    return state.isPrompting ? `${formatQuantity(state.problems, 'condition')} must be completed first.` : '';
  }
  if (state.error) return state.error.message;
  return state.count === undefined ? '' : `${formatCount(state.count)} match.`;
}
