import { ScrollArea, Table } from '@mantine/core';
import { formatBytes } from '#renderer/ui/text/format.ts';
import type { IsolatePlan, IsolatePlanColumn } from '#shared/rpc/contract/isolates.ts';

const ROLES = {
  isolates: 'table of isolates',
  fields: 'definitions of fields',
  assembly: 'contigs',
  table: 'table',
  ignored: 'ignored',
};
const KINDS: Record<IsolatePlanColumn['kind'], string> = {
  id: 'number of the isolate',
  isolate: 'name of the isolate',
  field: 'field',
  locus: 'allele of the locus',
  aliases: 'other names',
  references: 'publications',
  assembly_filename: 'file with contigs',
  sequence_method: 'sequencing method',
  new_version: 'newer record',
  codon_table: 'genetic code',
  sender: 'who sent it',
  curator: 'who changed it last',
  date_entered: 'date entered',
  datestamp: 'date of change',
};

/** Rows shown; a folder may hold thousands of genomes. */
const MOST_ROWS = 300;

function meaningOf({ kind, type, is_derived }: IsolatePlanColumn): string {
  const remarks = [type, is_derived ? 'new, type taken from the values' : undefined].filter(Boolean).join('; ');
  return remarks ? `${KINDS[kind]} (${remarks})` : KINDS[kind];
}

/** What each file and each column of the table is taken for. */
export function IsolatePlanLists({ plan: { files, columns } }: { plan: IsolatePlan }) {
  return (
    <>
      <PlanTable
        label="Files"
        heads={['File', 'Read as', 'Size']}
        rows={files.map(({ name, role, reason, size }) => [
          name,
          reason === undefined ? ROLES[role] : `${ROLES[role]} – ${reason}`,
          formatBytes(size),
        ])}
      />
      <PlanTable
        label="Columns"
        heads={['Column', 'Read as']}
        rows={columns.map((column) => [column.heading, meaningOf(column)])}
      />
    </>
  );
}

function PlanTable({ label, heads, rows }: { label: string; heads: string[]; rows: string[][] }) {
  if (rows.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={150} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      <Table stickyHeader withTableBorder fz="xs" verticalSpacing={4} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_ROWS).map((cells, row) => (
            <Table.Tr key={row}>
              {cells.map((cell, place) => (
                <Table.Td key={heads[place]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
          {rows.length > MOST_ROWS ? (
            <Table.Tr>
              <Table.Td colSpan={heads.length}>and {rows.length - MOST_ROWS} more</Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
