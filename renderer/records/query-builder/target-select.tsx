import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FilterTarget } from './query-target.ts';
import { rankTargets } from './rank-targets.ts';

/** Choices listed at once; a database may have thousands of loci, and typing finds the rest. */
const LISTED = 100;
const GROUPS: FilterTarget['group'][] = ['Fields', 'Scheme fields', 'Projects, groups and papers', 'Assembly', 'Loci'];

/** What a condition looks at: a field, a scheme field or a locus, found by typing a part of its name. */
export function TargetSelect({
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
  const data = GROUPS.map((group) => ({
    group,
    items: targets.filter((target) => target.group === group).map(({ ref, label }) => ({ value: ref, label })),
  })).filter(({ items }) => items.length > 0);
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
