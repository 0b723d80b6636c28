import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Chooses a scheme of a database that has profiles. */
export function SchemeChoice({
  place: { site, database },
  value,
  onChange,
}: {
  place: DatabasePlace;
  value: number | undefined;
  onChange: (scheme_id: number) => void;
}) {
  const schemes = useQuery(schemeQueries.list(site, database)).data ?? [];
  // Only schemes with a primary key have profiles; lists of deployed servers do not say which.
  const data = schemes
    .filter(({ has_primary_key_field, primary_key_field }) => has_primary_key_field !== false || primary_key_field)
    .map(({ id, description }) => ({ value: String(id), label: description }));
  return (
    <Select
      label="Scheme"
      searchable
      data={data}
      value={value === undefined ? null : String(value)}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
