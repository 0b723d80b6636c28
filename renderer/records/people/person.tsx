import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { userQueries } from '#renderer/api/databases/users.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { nameInUri } from '#shared/api/uri.ts';

/** Name of a person whose address is given, leading to the person; the number until the name is known. */
export function Person({ site, database, uri }: { site: string; database: string; uri: string }) {
  const id = nameInUri(uri);
  const { data } = useQuery(userQueries.one(site, database, Number(id)));
  const name = [data?.first_name, data?.surname].filter(Boolean).join(' ') || `User ${id}`;
  return (
    <Link to={databasePath(site, database, 'users', id)} title={data?.affiliation}>
      {name}
    </Link>
  );
}

/** The same for a record that may name nobody. */
export function personOf(site: string, database: string, uri: string | undefined) {
  return uri === undefined ? undefined : <Person key={uri} site={site} database={database} uri={uri} />;
}

/** Several people. */
export function People({ site, database, uris }: { site: string; database: string; uris: readonly string[] }) {
  return uris.map((uri, index) => (
    <span key={uri}>
      {index > 0 ? ', ' : ''}
      <Person site={site} database={database} uri={uri} />
    </span>
  ));
}
