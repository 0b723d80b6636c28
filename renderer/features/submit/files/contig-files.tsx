import { Button, Group, Select, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { CellText } from '#renderer/records/grid/grid-action.ts';
import { isBlank } from '#renderer/records/grid/grid-table.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { Draft, DraftFile } from '#shared/rpc/contract/draft.ts';
import type { AssemblyLimits } from '#shared/rules/assembly.ts';
import { pairFiles, type PairedRow, type Pairing } from '#shared/rules/paired-files.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { SUBMISSION_FACTS, typeTitle } from '#shared/rules/submission-types.ts';
import type { DraftEditor } from '../draft/use-draft-editor.ts';
import { contigProblems, isOfContigs } from './genome-files.ts';

/** Rows listed at once: those that need something first. */
const LISTED = 200;

interface GenomeRow {
  /** 0-based position in the table. */
  position: number;
  isolate: string;
  named: string;
  pair: PairedRow;
  file: DraftFile | undefined;
  /** What is wrong or unusual with the file. */
  problems: readonly RowProblem[];
}

/** Rows and files of contigs side by side: what does not fit is shown first, and mended with one click. */
export function ContigFiles({
  draft,
  editor,
  limits,
  onRemove,
}: {
  draft: Draft;
  editor: DraftEditor;
  /** What the database wants of assemblies, if it says so. */
  limits: AssemblyLimits | undefined;
  onRemove: (name: string) => void;
}) {
  const { dispatch, state } = editor.grid;
  const nameColumn = state.table.columns.indexOf('isolate');
  const fileColumn = state.table.columns.indexOf('assembly_filename');
  const files = draft.files.filter(isOfContigs);
  const byName = new Map(files.map((file) => [file.name, file]));
  const filled = state.table.rows.flatMap((row, position) =>
    isBlank(row) ? [] : [{ position, isolate: row.cells[nameColumn] ?? '', file: row.cells[fileColumn] ?? '' }],
  );
  const naming = SUBMISSION_FACTS[draft.type].contigs === 'all' ? filled : withFiles(filled, [...byName.keys()]);
  const pairing = pairFiles(naming, [...byName.keys()]);
  const rows = naming.map(({ position, isolate, file }, index): GenomeRow => {
    const pair = pairing.rows[index] ?? { state: 'missing' };
    const found = 'file' in pair ? byName.get(pair.file) : undefined;
    return { position, isolate, named: file, pair, file: found, problems: found ? contigProblems(found, limits) : [] };
  });
  const likely = rows.flatMap(({ position, pair }) =>
    pair.state === 'likely' ? [[position, pair.file] as const] : [],
  );
  const listed = rows.toSorted((left, right) => urgency(left) - urgency(right)).slice(0, LISTED);

  function take(pairs: readonly (readonly [position: number, file: string])[]): void {
    const cells = pairs.map(([row, text]): CellText => ({ row, column: fileColumn, text }));
    dispatch({ type: 'write', cells });
  }

  if (rows.length === 0 && files.length === 0) return null;
  return (
    <Section title={`${typeTitle(draft.type)} and their files`}>
      <Notice
        tone={isPaired(pairing) ? 'good' : 'warning'}
        title={pairingWords(pairing)}
        actions={
          likely.length > 0 ? (
            <Button onClick={() => take(likely)}>
              Write the names of {formatQuantity(likely.length, 'file')} into the table
            </Button>
          ) : undefined
        }
      >
        {isPaired(pairing) ? null : 'Nothing can be sent until rows and files match.'}
      </Notice>
      {rows.length > 0 ? (
        <PlainTable
          label="Genomes and their files"
          isWide
          rows={listed}
          keyOf={({ position }) => position}
          columns={[
            { header: 'Row', cell: ({ position }) => position + 1, isNumber: true },
            { header: 'Isolate', cell: ({ isolate }) => isolate },
            { header: 'In the table', cell: ({ named }) => named || '(no file named)' },
            {
              header: 'File',
              cell: (row) => (
                <FileChoice row={row} unused={pairing.unused} onTake={(file) => take([[row.position, file]])} />
              ),
            },
            { header: 'Contigs', cell: ({ file }) => figure(file?.statistics?.contigs), isNumber: true },
            { header: 'Total', cell: ({ file }) => figure(file?.statistics?.total), isNumber: true },
            { header: 'N50', cell: ({ file }) => figure(file?.statistics?.n50), isNumber: true },
            { header: 'G+C %', cell: ({ file }) => file?.statistics?.gc?.toFixed(1), isNumber: true },
            { header: 'N', cell: ({ file }) => figure(file?.statistics?.unknown), isNumber: true },
            { header: 'Assembly', cell: (row) => <AssemblyWords row={row} /> },
          ]}
        />
      ) : null}
      {rows.length > LISTED ? (
        <Text size="sm" c="dimmed">
          {formatQuantity(rows.length - LISTED, 'further row')} not listed: none of them needs more than those above.
        </Text>
      ) : null}
      {pairing.unused.length > 0 ? (
        <PlainTable
          label="Files of no row"
          rows={pairing.unused.slice(0, LISTED).map((name) => ({ name }))}
          keyOf={({ name }) => name}
          columns={[
            { header: 'File of no row', cell: ({ name }) => name },
            {
              header: 'What to do',
              cell: ({ name }) => (
                <Group gap="xs">
                  <Button size="compact-xs" variant="default" onClick={() => take([[state.table.rows.length, name]])}>
                    Add a row for it
                  </Button>
                  <Button size="compact-xs" variant="default" onClick={() => onRemove(name)}>
                    Remove the file
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      ) : null}
    </Section>
  );
}

/** The rows of updates that bring contigs: those that name a file, and those whose isolate is called like one. */
function withFiles<Row extends { isolate: string; file: string }>(
  rows: readonly Row[],
  files: readonly string[],
): Row[] {
  const pairing = pairFiles(rows, files);
  return rows.filter(({ file }, index) => file !== '' || pairing.rows[index]?.state === 'likely');
}

function FileChoice({
  row: { pair, isolate },
  unused,
  onTake,
}: {
  row: GenomeRow;
  unused: readonly string[];
  onTake: (file: string) => void;
}) {
  if (pair.state === 'paired') {
    return (
      <>
        <IconCheck size={14} aria-hidden="true" style={{ color: 'var(--status-good)' }} /> {pair.file}
      </>
    );
  }
  if (pair.state === 'likely') {
    return (
      <Button size="compact-xs" variant="default" onClick={() => onTake(pair.file)}>
        Take {pair.file}
      </Button>
    );
  }
  if (unused.length === 0) return 'There is none yet.';
  return (
    <Select
      size="xs"
      aria-label={`File of ${isolate}`}
      placeholder="Choose its file"
      searchable
      data={[...unused]}
      value={null}
      onChange={(file) => file !== null && onTake(file)}
    />
  );
}

/** What is wrong or unusual with an assembly, in words. */
function AssemblyWords({ row: { file, problems } }: { row: GenomeRow }) {
  if (!file) return null;
  if (problems.length === 0) return file.statistics ? 'usual' : null;
  const isWrong = problems.some(({ severity }) => severity === 'error');
  return (
    <>
      <IconAlertTriangle
        size={14}
        aria-hidden="true"
        style={{ color: `var(--status-${isWrong ? 'bad' : 'warning'})` }}
      />{' '}
      {problems.map(({ severity, message }) => `${severity === 'error' ? 'Error' : 'Warning'}: ${message}`).join(' ')}
    </>
  );
}

/** Rows without a file first, then those to be confirmed, then wrong and unusual assemblies. */
function urgency({ pair, problems }: GenomeRow): number {
  if (pair.state === 'missing') return 0;
  if (pair.state === 'likely') return 1;
  if (problems.some(({ severity }) => severity === 'error')) return 2;
  return problems.length > 0 ? 3 : 4;
}

function figure(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatCount(value);
}

/** How far rows and files go together, in one sentence. */
function pairingWords({ rows, unused }: Pairing): string {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const parts = [
    formatQuantity(count('paired'), 'row has its file', 'rows have their files'),
    ...(count('likely') > 0
      ? [formatQuantity(count('likely'), 'has another name than its file', 'have other names than their files')]
      : []),
    ...(count('missing') > 0 ? [formatQuantity(count('missing'), 'has no file', 'have no files')] : []),
    ...(unused.length > 0 ? [formatQuantity(unused.length, 'file is of no row', 'files are of no row')] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Whether rows and files fit one another, so that nothing stands in the way of sending. */
function isPaired({ rows, unused }: Pairing): boolean {
  return unused.length === 0 && rows.every(({ state }) => state === 'paired');
}
