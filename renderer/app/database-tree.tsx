import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases.ts';
import { LOCAL_SITE } from '#renderer/api/keys.ts';
import { DatabaseBranch } from './database-branch.tsx';
import classes from './database-tree.module.css';

/** Sites, their databases, and what each of them holds. */
export function DatabaseTree() {
  const sites = useQuery(databaseQueries.sites());
  const databases = useQuery(databaseQueries.list());
  const local = sites.data?.find(({ kind }) => kind === 'local');

  return (
    <section className={classes['tree']} aria-label="Databases">
      <Text size="xs" fw={600} c="dimmed" className={classes['site']}>
        {local?.name ?? 'This computer'}
      </Text>
      {databases.data?.length === 0 ? (
        <Text size="xs" c="dimmed" px={8}>
          No databases yet. Import one on Home.
        </Text>
      ) : null}
      {databases.isError ? (
        <Text size="xs" px={8} c="var(--status-bad)">
          The databases cannot be listed.
        </Text>
      ) : null}
      <ul className={classes['list']}>
        {databases.data?.map((database) => (
          <DatabaseBranch key={database.name} site={local?.id ?? LOCAL_SITE} database={database} />
        ))}
      </ul>
    </section>
  );
}
