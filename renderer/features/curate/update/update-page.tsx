import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { GiveTable } from './give-table.tsx';
import type { GivenTable } from './given-table.ts';
import { kindsOf } from './table-kinds.ts';
import { TableOfChanges } from './table-of-changes.tsx';

const FROM = '/sites/$site/db/$database/update';

/** Changes many records by a table: what changes is shown, cell by cell, before anything is written. */
export function UpdatePage() {
  const { site, database } = useParams({ from: FROM });
  const label = useDatabaseLabel(site, database);
  const about = useQuery(databaseQueries.one(site, database));
  return (
    <Page title="Update from a table" subtitle={label} kind="list" help="keeping-records#many-records-from-a-table">
      <QueryRegion query={about} lines={4}>
        {({ kind }) => <Update key={database} site={site} database={database} of={kind} />}
      </QueryRegion>
    </Page>
  );
}

function Update({ site, database, of }: { site: string; database: string; of: string | undefined }) {
  const kinds = kindsOf(of);
  const { record: asked } = useSearch({ from: FROM });
  const kind = kinds.find(({ record }) => record === asked) ?? kinds[0];
  const changeAddress = useAddressChange();
  const [given, setGiven] = useState<GivenTable>();
  if (!kind) return null;
  if (given) {
    return (
      <TableOfChanges
        key={`${kind.record} ${given.columns.join('\t')}`}
        site={site}
        database={database}
        kind={kind}
        given={given}
        onLeave={() => setGiven(undefined)}
      />
    );
  }
  return (
    <>
      <Select
        label="What the rows are about"
        data={kinds.map(({ record, several }) => ({ value: record, label: several }))}
        value={kind.record}
        onChange={(record) => record && changeAddress({ record })}
        allowDeselect={false}
        maw={320}
      />
      <GiveTable kind={kind} onGiven={setGiven} />
    </>
  );
}
