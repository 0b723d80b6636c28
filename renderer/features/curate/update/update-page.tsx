import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { cellsOf } from '#renderer/records/grid/grid-clipboard.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { TableDrop } from '#renderer/records/table-drop.tsx';
import { RestoredNotice, createUnsavedWork } from '#renderer/ui/forms/unsaved-work.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { PasteArea } from '../paste-area.tsx';
import { type InputTable, givenTable } from './input-table.ts';
import { kindsOf, type TableKind } from './table-kinds.ts';
import { type TableInWork, TableOfChanges } from './table-of-changes.tsx';

/** Tables that are not yet written, by what they are about. */
const tables = createUnsavedWork<TableInWork>();

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
      <RestoredNotice key={name} isThere={given !== undefined} />
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

function GiveChoice({
  kinds,
  kind,
  onGiven,
}: {
  kinds: readonly TableKind[];
  kind: TableKind;
  onGiven: (table: InputTable) => void;
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

/** Takes a table of changes: dropped, chosen or pasted. */
function GiveTable({ kind, onGiven }: { kind: TableKind; onGiven: (table: InputTable) => void }) {
  function paste(clipboard: DataTransfer): void {
    try {
      onGiven(givenTable(cellsOf(clipboard)));
    } catch (error) {
      notifyProblem('The table cannot be used', error);
    }
  }

  return (
    <TableDrop
      title={`Drop a table of ${kind.noun[1]} here`}
      hint="Drop to read the table"
      onTable={(rows) => onGiven(givenTable(rows))}
    >
      <p>
        TSV, CSV or XLSX, with a header. {kind.known} The other columns are changed. An empty cell changes nothing,{' '}
        <code>{BLANK_CELL}</code> empties a value, semicolons separate several values.
      </p>
      <PasteArea
        label="Paste a table"
        placeholder={`Or paste it here, with its header:\n${kind.example}`}
        onPaste={paste}
      />
    </TableDrop>
  );
}
