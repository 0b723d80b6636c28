import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { MAX_FILTER_DEPTH } from '#shared/api/isolate-filter.ts';
import type { BuilderContext } from './builder-context.ts';
import { ConditionRow } from './condition-row.tsx';
import type { DraftGroup } from './draft.ts';
import classes from './query-builder.module.css';

const JOINS = [
  { value: 'all', label: 'All of' },
  { value: 'any', label: 'Any of' },
];

/** Conditions and groups that must all hold, or of which one must; groups stand in groups. */
export function ConditionGroup({
  group,
  depth,
  builder,
}: {
  group: DraftGroup;
  /** 1 for the outermost group. */
  depth: number;
  builder: BuilderContext;
}) {
  const isOutermost = depth === 1;
  const canNest = builder.reach === 'all';
  // A range is a group of its own inside, below which its two conditions stand.
  const canDeepen = canNest && depth + 3 <= MAX_FILTER_DEPTH;
  return (
    <div
      role="group"
      aria-label={isOutermost ? 'Query' : `Group at depth ${depth - 1}`}
      className={classes['group']}
      data-nested={!isOutermost || undefined}
    >
      <div className={classes['groupHead']}>
        {canNest ? (
          <SegmentedControl
            aria-label="Which of the conditions must hold"
            data={JOINS}
            value={group.join}
            onChange={(join) => builder.join(group.id, join === 'any' ? 'any' : 'all')}
          />
        ) : null}
        <Text size="sm" c="dimmed">
          {canNest ? 'these conditions' : 'All of these conditions'}
        </Text>
        {isOutermost ? null : (
          <ActionIcon ml="auto" aria-label="Remove the group" onClick={() => builder.remove(group.id)}>
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <ul className={classes['parts']}>
        {group.parts.map((part) =>
          part.kind === 'group' ? (
            <li key={part.id}>
              <ConditionGroup group={part} depth={depth + 1} builder={builder} />
            </li>
          ) : (
            <ConditionRow key={part.id} condition={part} builder={builder} />
          ),
        )}
      </ul>
      <div className={classes['groupHead']}>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={12} aria-hidden="true" />}
          onClick={() => builder.addCondition(group.id)}
        >
          Add condition
        </Button>
        {canDeepen ? (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={12} aria-hidden="true" />}
            onClick={() => builder.addGroup(group.id)}
          >
            Add group
          </Button>
        ) : null}
      </div>
    </div>
  );
}
