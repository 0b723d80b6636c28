import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Loci offered at a time; typing narrows them. */
const OFFERED = 50;

/** A locus, searched by name or alias. */
export function LocusChoice({
  site,
  database,
  value,
  onChange,
  description,
  error,
}: DatabasePlace & {
  value: string;
  onChange: (locus: string) => void;
  description: string;
  error?: ReactNode;
}) {
  const [typed, setTyped] = useState(value);
  const [words] = useDebouncedValue(typed === value ? '' : typed, 150);
  const found = useQuery(locusQueries.search(site, database, words, OFFERED)).data?.items ?? [];
  const names = found.map(({ id }) => id);
  return (
    <Select
      label="Locus"
      description={description}
      error={error}
      placeholder="Write to search"
      searchable
      data={value !== '' && !names.includes(value) ? [value, ...names] : names}
      // The site has searched already, in aliases too.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(locus) => locus !== null && onChange(locus)}
      nothingFoundMessage="No locus matches"
      allowDeselect={false}
    />
  );
}
