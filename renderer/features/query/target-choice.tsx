import { Group, Input, NumberInput, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import { placeOf, useDatabaseOptions, valueOf } from './use-database-options.ts';
import { locusCountOf, type QueryChoice } from './use-query-choice.ts';

/** Loci offered at a time; typing narrows them. */
const OFFERED_LOCI = 50;

function LocusSelect({ choice }: { choice: QueryChoice }) {
  const { site, database = '', databases, target, choose } = choice;
  const current = target.kind === 'locus' ? target.locus : null;
  const [typed, setTyped] = useState(current ?? '');
  const [words] = useDebouncedValue(typed === current ? '' : typed, 150);
  const found = useQuery(locusQueries.search(site, database, words, OFFERED_LOCI)).data?.items ?? [];
  const names = found.map(({ id }) => id);
  const offered = current !== null && !names.includes(current) ? [current, ...names] : names;
  return (
    <Select
      label="Locus"
      placeholder={`Search ${formatQuantity(locusCountOf(databases, database), 'locus', 'loci')}`}
      searchable
      data={offered}
      // The service has searched already, in aliases and descriptions too.
      filter={({ options }) => options}
      value={current}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(locus) => locus !== null && choose({ database, target: { kind: 'locus', locus } })}
      nothingFoundMessage="No locus matches"
      allowDeselect={false}
      w={{ base: 150, md: 200 }}
    />
  );
}

/** The name of a locus, for sites whose loci cannot be searched. */
function LocusField({ choice }: { choice: QueryChoice }) {
  const { database = '', target, choose } = choice;
  const current = target.kind === 'locus' ? target.locus : '';
  const [typed, setTyped] = useState(current);
  const take = () => {
    const locus = typed.trim();
    if (locus !== '' && locus !== current) choose({ database, target: { kind: 'locus', locus } });
  };
  return (
    <TextInput
      label="Locus"
      placeholder="Name of a locus"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      w={{ base: 150, md: 200 }}
    />
  );
}

function SchemeSelect({ choice }: { choice: QueryChoice }) {
  const { database = '', schemes, target, choose } = choice;
  const data = (schemes.data ?? []).map(({ id, description }) => ({ value: String(id), label: description }));
  return (
    <Select
      label="Scheme"
      placeholder={data.length === 0 ? 'No scheme in this database' : 'Choose a scheme'}
      searchable
      data={data}
      value={target.kind === 'scheme' ? String(target.scheme_id) : null}
      onChange={(id) => id !== null && choose({ database, target: { kind: 'scheme', scheme_id: Number(id) } })}
      allowDeselect={false}
      w={{ base: 150, md: 200 }}
    />
  );
}

/** The number of a scheme, for sites that do not list theirs. */
function SchemeField({ choice }: { choice: QueryChoice }) {
  const { database = '', target, choose } = choice;
  const current = target.kind === 'scheme' ? target.scheme_id : undefined;
  return (
    <NumberInput
      label="Scheme"
      placeholder="Its number"
      description="The site does not list its schemes."
      value={current ?? ''}
      min={1}
      allowDecimal={false}
      hideControls
      onChange={(value) => {
        const scheme_id = Number(value);
        if (scheme_id >= 1) choose({ database, target: { kind: 'scheme', scheme_id } });
      }}
      w={{ base: 150, md: 200 }}
    />
  );
}

/** The database and the part of it to search in. `onComplete` hears whether a run is possible. */
export function TargetChoice({
  choice,
  openKind,
  onOpenKind,
}: {
  choice: QueryChoice;
  /** The kind being chosen while its scheme or locus is still missing. */
  openKind: QueryTarget['kind'] | undefined;
  onOpenKind: (kind: QueryTarget['kind'] | undefined) => void;
}) {
  const { site, database, isAny, target, schemes, choose } = choice;
  const [isOpened, setOpened] = useState(false);
  const options = useDatabaseOptions(choice, isOpened);
  const current = database === undefined ? null : valueOf(site, database);
  const label = useId();
  const canSearch = useCapabilities(site).search === true;
  const kind = openKind ?? target.kind;

  function changeKind(next: QueryTarget['kind']): void {
    const first = schemes.data?.[0];
    onOpenKind(undefined);
    if (database === undefined || next === target.kind) return;
    if (next === 'all') choose({ database, target: { kind: 'all' } });
    else if (next === 'scheme' && first) choose({ database, target: { kind: 'scheme', scheme_id: first.id } });
    else onOpenKind(next);
  }

  // "Scheme" may be chosen before the schemes have come; the first of them is taken when they have.
  const firstScheme = schemes.data?.[0]?.id;
  const takeScheme = useEffectEvent((scheme_id: number) => {
    if (database === undefined) return;
    onOpenKind(undefined);
    choose({ database, target: { kind: 'scheme', scheme_id } });
  });
  useEffect(() => {
    if (openKind === 'scheme' && firstScheme !== undefined) takeScheme(firstScheme);
  }, [openKind, firstScheme]);

  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Database"
        placeholder="Choose a database"
        searchable
        data={options}
        value={current}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
        onDropdownOpen={() => setOpened(true)}
        onChange={(value) => {
          onOpenKind(undefined);
          if (value !== null && value !== current) choose({ ...placeOf(value), target: { kind: 'all' } });
        }}
        allowDeselect={false}
        w={{ base: 150, md: 190 }}
      />
      {isAny ? (
        <Text size="sm" c="dimmed" mb={8}>
          Each input is typed with every scheme of the database that fits it best.
        </Text>
      ) : (
        <div>
          <Input.Label component="div" id={label}>
            Search in
          </Input.Label>
          <SegmentedControl
            display="flex"
            aria-labelledby={label}
            data={[
              { value: 'all', label: 'All loci' },
              { value: 'scheme', label: 'Scheme' },
              { value: 'locus', label: 'Locus' },
            ]}
            value={kind}
            onChange={(value) => changeKind(value)}
          />
        </div>
      )}
      {choice.isRemote && kind === 'all' ? (
        <Text size="sm" c="dimmed" mb={8}>
          Exact alleles only. By scheme or locus the site also gives the nearest.
        </Text>
      ) : null}
      {kind === 'scheme' && schemes.isError ? <SchemeField key={database} choice={choice} /> : null}
      {kind === 'scheme' && !schemes.isError ? <SchemeSelect key={database} choice={choice} /> : null}
      {kind === 'locus' && canSearch ? <LocusSelect key={database} choice={choice} /> : null}
      {kind === 'locus' && !canSearch ? <LocusField key={database} choice={choice} /> : null}
    </Group>
  );
}
