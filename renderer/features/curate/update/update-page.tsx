import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { KeptNotice } from '#renderer/ui/forms/kept-notice.tsx';
import { createKeptWork } from '#renderer/ui/forms/kept-work.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { GiveTable } from './give-table.tsx';
import type { GivenTable } from './given-table.ts';
import { kindsOf, type TableKind } from './table-kinds.ts';
import { TableOfChanges, type TableInWork } from './table-of-changes.tsx';

/** Tables that are not yet written, by what they are about. */
const tables = createKeptWork<TableInWork>();

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
  const name = JSON.stringify([site, database, kind?.record]);
  const given = tables.use(name);
  if (!kind) return null;
  return (
    <>
      <KeptNotice key={name} isThere={given !== undefined} />
      {given ? (
        <TableOfChanges
          key={`${kind.record} ${given.columns.join('\t')}`}
          site={site}
          database={database}
          kind={kind}
          given={given}
          onEdited={(now) => tables.note(name, now)}
          onLeave={() => tables.end(name)}
        />
      ) : (
        <GiveChoice kinds={kinds} kind={kind} onGiven={(table) => tables.begin(name, { ...table, reason: '' })} />
      )}
    </>
  );
}

/** What the table is about, and the table. */
function GiveChoice({
  kinds,
  kind,
  onGiven,
}: {
  kinds: readonly TableKind[];
  kind: TableKind;
  onGiven: (table: GivenTable) => void;
}) {
  const changeAddress = useAddressChange();
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
      <GiveTable kind={kind} onGiven={onGiven} />
    </>
  );
}
