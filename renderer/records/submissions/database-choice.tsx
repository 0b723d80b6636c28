import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { siteQueries } from '#renderer/api/databases/sites.ts';

/** A database of a site. */
export interface Place {
  site: string;
  database: string;
}

/** Chooses a database of a kind, of any site. Of other sites it shows only later which kind a database is. */
export function DatabaseChoice({
  kind,
  label,
  description,
  place,
  onChoose,
}: {
  kind: 'seqdef' | 'isolates';
  label: string;
  description?: string;
  place: Place | undefined;
  onChoose: (place: Place) => void;
}) {
  const sites = useQuery(siteQueries.list()).data ?? [];
  const lists = useQueries({ queries: sites.map(({ id }) => databaseQueries.list(id)) });
  const data = sites.flatMap((site, index) => {
    const items = (lists[index]?.data ?? [])
      .filter((database) => !database.problem && (database.kind === undefined || database.kind === kind))
      .map(({ name, description: about }) => ({
        value: JSON.stringify([site.id, name]),
        label: about && about !== name ? `${name}: ${about}` : name,
      }));
    return items.length === 0 ? [] : [{ group: site.name, items }];
  });
  return (
    <Select
      label={label}
      description={description}
      placeholder="Choose a database"
      searchable
      data={data}
      value={place ? JSON.stringify([place.site, place.database]) : null}
      allowDeselect={false}
      nothingFoundMessage="No database of this kind has this name"
      onChange={(chosen) => {
        if (chosen === null) return;
        const [site, database] = JSON.parse(chosen) as [string, string];
        onChoose({ site, database });
      }}
    />
  );
}
