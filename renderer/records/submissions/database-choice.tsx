import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import type { ListedDatabase } from '#renderer/api/databases/listed-database.ts';
import { isOfKind, labelOf } from './database-kinds.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Chooses a database of a kind, of any site or of one. Of other sites it shows only later which kind a database is. */
export function DatabaseChoice({
  kind,
  label,
  description,
  place,
  definitions,
  site: only,
  onChoose,
}: {
  kind: 'seqdef' | 'isolates';
  label: string;
  description?: string;
  place: DatabasePlace | undefined;
  /** Of isolates: the definitions that they are to follow. Databases say which they follow, those of these stand first. */
  definitions?: DatabasePlace | undefined;
  /** Only databases of this site. */
  site?: string;
  onChoose: (place: DatabasePlace) => void;
}) {
  const known = useQuery(query('site:list')).data ?? [];
  const sites = only === undefined ? known : known.filter(({ id }) => id === only);
  const lists = useQueries({ queries: sites.map(({ id }) => databaseQueries.list(id)) });
  const data = sites.flatMap((site, index) => {
    const follows = ({ seqdef }: ListedDatabase) =>
      definitions?.site === site.id && seqdef !== undefined && definitions.database === seqdef;
    const items = (lists[index]?.data ?? [])
      .filter((database) => isOfKind(database, kind))
      .toSorted((one, other) => Number(follows(other)) - Number(follows(one)))
      .map((database) => ({
        value: JSON.stringify([site.id, database.name]),
        label: labelOf(database, definitions !== undefined),
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
