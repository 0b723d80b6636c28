import { List, ScrollArea, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import type { IsolatePlan, IsolatePlanColumn } from '#shared/rpc/contract/isolates.ts';
import { describeCounts } from './isolate-plan-summary.ts';

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
  private: 'whether it is private',
  embargo_until: 'day on which it becomes public',
  owners: 'to whom it belongs',
  shared_with: 'who may also see it',
};

/** Rows shown; a folder may hold thousands of genomes. */
const MOST_ROWS = 300;

/** What an import of isolates would do, or everything that keeps it from being done. */
export function IsolatePlanView({ inspection }: { inspection: UseQueryResult<IsolatePlan> }) {
  const { data: plan, error, isFetching } = inspection;
  if (error) {
    const problem = toProblem(error);
    return (
      <>
        <Notice tone="bad" title={problem.message} />
        <ProblemList problem={problem} />
      </>
    );
  }
  if (!plan) return <LoadingLines lines={5} />;
  const problemCount = plan.problems.length + plan.omitted;
  const sentence = `${formatQuantity(problemCount, 'problem')} in the files. Nothing would be imported.`;
  const details = plan.omitted > 0 ? plan.omitted : undefined;
  return (
    <>
      {problemCount > 0 ? (
        <>
          <Notice tone="bad" title={sentence}>
            Correct the files and choose them again. Columns with loci are recognised once you choose a database that
            has these loci.
          </Notice>
          <ProblemList problem={new AppError(400, 'bad_isolates', sentence, plan.problems, details).problem} />
        </>
      ) : (
        <Text size="sm" role="status">
          {describeCounts(plan.counts)}
          {isFetching ? ' …' : '.'}
        </Text>
      )}
      {plan.counts.notes.length > 0 ? (
        <List size="xs">
          {plan.counts.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      ) : null}
      <IsolatePlanLists plan={plan} />
    </>
  );
}

function meaningOf({ kind, type, is_derived }: IsolatePlanColumn): string {
  const remarks = [type, is_derived ? 'new, type taken from the values' : undefined].filter(Boolean).join('; ');
  return remarks ? `${KINDS[kind]} (${remarks})` : KINDS[kind];
}

function IsolatePlanLists({ plan: { files, columns } }: { plan: IsolatePlan }) {
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
