import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { saveText } from '#renderer/api/workbench/files.ts';
import type { Problem, ProblemDetail } from '#shared/problem.ts';
import { toTsv } from '#shared/sheet.ts';
import { copyText } from '../ui/text/clipboard.ts';
import { formatCount, formatQuantity } from '../ui/text/format.ts';
import { notifyDone, orNotify } from '../ui/notices/notify.ts';

const columns = ['file', 'line', 'row', 'column', 'field', 'reason'] as const;

function usedColumns(details: ProblemDetail[]): (typeof columns)[number][] {
  return columns.filter((column) => details.some((detail) => detail[column] !== undefined));
}

/** The places that are wrong, as a sheet; the last line says how many were left out. */
function problemSheet(problem: Problem, details: ProblemDetail[]): string {
  const used = usedColumns(details);
  const rest = problem.omitted ? [[`and ${problem.omitted} more`]] : [];
  return toTsv([[...used], ...details.map((detail) => used.map((column) => detail[column])), ...rest]);
}

async function save(problem: Problem, details: ProblemDetail[]): Promise<void> {
  await orNotify('The list cannot be saved', async () => {
    const text = problemSheet(problem, details);
    const name = await saveText({ name: 'problems.tsv', media_type: 'text/tab-separated-values', text });
    if (name !== undefined) notifyDone(`Saved ${name}.`);
  });
}

/** Every known place of a refusal as a table that scrolls, with the count of the rest, to be copied or saved. */
export function ProblemList({ problem, height = 220 }: { problem: Problem; height?: number }) {
  const details = problem.details ?? [];
  const [only] = details;
  // The sentence of a single problem says it all; a table of one row would only repeat it.
  if (!only || (details.length === 1 && !problem.omitted && problem.message.includes(only.reason))) return null;
  const used = usedColumns(details);
  const total = details.length + (problem.omitted ?? 0);
  return (
    <div>
      <Group justify="space-between" gap="sm" mb={4}>
        <Text size="sm">
          {formatQuantity(total, 'problem')}
          {problem.omitted ? `, the first ${formatCount(details.length)} shown` : ''}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => void copyText(problemSheet(problem, details), 'the problems')}
          >
            Copy all
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() => void save(problem, details)}
          >
            Save as TSV
          </Button>
        </Group>
      </Group>
      <ScrollArea.Autosize mah={height} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Problems' }}>
        <Table stickyHeader withTableBorder fz="xs" verticalSpacing={4} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {used.map((column) => (
                <Table.Th key={column} scope="col" tt="capitalize">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {details.map((detail, index) => (
              <Table.Tr key={index}>
                {used.map((column) => (
                  <Table.Td key={column}>{detail[column]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </div>
  );
}
