import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { siteQueries } from '#renderer/api/databases/sites.ts';
import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { KIND_WORDS, TYPE_WORDS } from '../submission-words.ts';

/** A database of a site, as one choice. */
export interface Place {
  site: string;
  database: string;
}

/** The databases of all sites that can take the type. Of other sites it shows only later which kind a database is. */
export function DatabaseChoice({
  type,
  place,
  onChoose,
}: {
  type: DraftType;
  place: Place | undefined;
  onChoose: (place: Place) => void;
}) {
  const { kind, label } = TYPE_WORDS[type];
  const sites = useQuery(siteQueries.list()).data ?? [];
  const lists = useQueries({ queries: sites.map(({ id }) => databaseQueries.list(id)) });
  const data = sites.flatMap((site, index) => {
    const items = (lists[index]?.data ?? [])
      .filter((database) => !database.problem && (database.kind === undefined || database.kind === kind))
      .map(({ name, description }) => ({
        value: JSON.stringify([site.id, name]),
        label: description && description !== name ? `${name}: ${description}` : name,
      }));
    return items.length === 0 ? [] : [{ group: site.name, items }];
  });
  const value = place ? JSON.stringify([place.site, place.database]) : null;
  return (
    <Select
      label="Database"
      description={`${label} go to databases of ${KIND_WORDS[kind]}.`}
      placeholder="Choose a database"
      searchable
      data={data}
      value={value}
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
