import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import type { BuilderContext } from './builder-context.ts';
import { conditionFilter, narrowed } from './draft-filter.ts';
import type { DraftCondition } from './draft.ts';
import { useMatchCount } from './match-count.tsx';
import { operatorName, operatorsOf } from './operators.ts';
import type { FilterTarget } from './query-target.ts';
import { rankTargets } from './rank-targets.ts';
import { ValueInput } from './value-input.tsx';
import classes from './query-builder.module.css';

/** Choices listed at once; a database may have thousands of loci, and typing finds the rest. */
const LISTED = 100;

/** The first groups; those that a database gives its fields come behind them, and the loci last. */
const FIRST_GROUPS = ['Fields', 'Scheme fields', 'Projects, groups and papers', 'Who may see it', 'Assembly'];

/** One condition: what it looks at, how, with which value, and how many isolates it finds by itself. */
export function ConditionRow({ condition, builder }: { condition: DraftCondition; builder: BuilderContext }) {
  const { site, database, includeOld, within, reach, targets, isPrompting, newest, change, remove } = builder;
  const target = targets.targetOf(condition.ref);
  const found = builder.problems.get(condition.id);
  const problem = found?.isMissing && !isPrompting ? undefined : found;
  const operators = operatorsOf(target.type, reach);
  const { count } = useMatchCount(site, database, {
    filter: found ? undefined : narrowed(within, { all: [conditionFilter(condition, target.type)] }),
    includeOld,
    isAsked: !found && reach === 'all',
  });

  function choose(ref: string): void {
    const { type } = targets.targetOf(ref);
    const isKept = operatorsOf(type, reach).includes(condition.operator);
    change(condition.id, { ref, ...defined({ operator: isKept ? undefined : '=' }) });
  }

  return (
    <li className={classes['condition']} aria-label={condition.ref ? `Condition on ${target.label}` : 'New condition'}>
      <div className={classes['target']} title={target.help}>
        <TargetSelect
          targets={targets.targets}
          value={condition.ref}
          error={problem?.at === 'target' ? problem.message : undefined}
          takesFocus={newest === condition.id}
          onChange={choose}
        />
      </div>
      <Select
        className={classes['operator']}
        aria-label="How to compare"
        data={operators.map((operator) => ({ value: operator, label: operatorName(operator, target.type) }))}
        value={condition.operator}
        onChange={(operator) => operator && change(condition.id, { operator })}
        allowDeselect={false}
        disabled={condition.ref === ''}
      />
      <div className={classes['value']}>
        {condition.ref === '' ? null : (
          <ValueInput
            site={site}
            database={database}
            condition={condition}
            target={target}
            problem={problem}
            onChange={(part) => change(condition.id, part)}
          />
        )}
      </div>
      <span className={classes['count']} title="Isolates that match this condition alone">
        {count === undefined ? '' : formatCount(count)}
      </span>
      <ActionIcon
        aria-label={`Remove the condition${condition.ref ? ` on ${target.label}` : ''}`}
        onClick={() => remove(condition.id)}
      >
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

/** What a condition looks at: a field, a scheme field or a locus, found by typing a part of its name. */
function TargetSelect({
  targets,
  value,
  error,
  takesFocus,
  onChange,
}: {
  targets: readonly FilterTarget[];
  /** `ref` of the target, empty when none is chosen. */
  value: string;
  error: string | undefined;
  /** Whether the keyboard is to be here when it appears. */
  takesFocus: boolean;
  onChange: (ref: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const isListed = value === '' || targets.some(({ ref }) => ref === value);
  const byGroup = Map.groupBy(targets, ({ group }) => group);
  const groups = new Set([...FIRST_GROUPS, ...[...byGroup.keys()].filter((group) => group !== 'Loci'), 'Loci']);
  const data = [...groups].flatMap((group) => {
    const items = byGroup.get(group)?.map(({ ref, label }) => ({ value: ref, label }));
    return items ? [{ group, items }] : [];
  });
  const unlisted = isListed ? [] : [{ group: 'Not in this database', items: [{ value, label: value }] }];
  return (
    <Select
      ref={input}
      aria-label="Field, scheme field or locus"
      placeholder="Field or locus"
      data={[...data, ...unlisted]}
      limit={LISTED}
      value={value === '' ? null : value}
      onChange={(ref) => onChange(ref ?? '')}
      searchable
      selectFirstOptionOnChange
      // As in `AddFromList`. Where a value is chosen, the list opens at it instead.
      selectFirstOptionOnDropdownOpen={value === ''}
      filter={({ options, search, limit }) =>
        rankTargets(
          options.filter((option) => 'group' in option),
          search,
          limit,
        )
      }
      allowDeselect={false}
      nothingFoundMessage="No such field or locus"
      maxDropdownHeight={280}
      // Names are longer than the field is wide in a small window.
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      error={error}
    />
  );
}
