import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { DistanceMatrix } from '#renderer/records/distance-matrix/distance-matrix.tsx';
import type { MatrixModel } from '#renderer/records/distance-matrix/matrix-model.ts';
import { EditGrid } from '#renderer/records/grid/edit-grid.tsx';
import { makeTable } from '#renderer/records/grid/grid-table.ts';
import { useEditGrid } from '#renderer/records/grid/use-edit-grid.ts';
import { isolateColumns, isolateRules } from '#renderer/records/isolates/isolate-rules.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { FactsStrip } from '#renderer/ui/pages/facts-strip.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { Timeline } from '#renderer/ui/pages/timeline.tsx';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import { AppError } from '#shared/problem.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { KitControls } from './kit-controls.tsx';
import { KitForms } from './kit-forms.tsx';
import { KitTables } from './kit-tables.tsx';

const refusal = new AppError(400, 'bad_allele', 'Two lines of the file are no alleles.', [
  { file: 'abcZ.fas', line: 12, reason: 'not a nucleotide: J' },
  { file: 'abcZ.fas', line: 40, reason: 'no sequence below the name' },
]);

const COUNTRIES = ['Germany', 'Norway', 'United Kingdom', 'United States of America', 'Niger', 'Nigeria'];

const FIELDS: FieldDefinition[] = [
  field('country', { required: true, allowed_values: COUNTRIES }),
  field('year', { type: 'int', min: 1900, max: 2030, comments: 'Of the sample, not of the sequence.' }),
  field('received', { type: 'date' }),
  field('source', { allowed_values: ['blood', 'CSF', 'throat swab'] }),
  field('comments', { length: 40 }),
];

const ROWS = [
  ['K1', 'UK', '2019', '2020-01-02', 'blood'],
  ['K2', 'Norway', '19', '02/01/2020', 'blod'],
  ['K2', 'UK', '2021', '', 'CSF', 'a text that is longer than the forty characters of the field'],
];

const NO_LOCUS = () => undefined;

/** Every shared part of the screens in all its states. Only there while developing: the built program does not contain it. */
export function KitPage() {
  return (
    <Page
      kind="wide"
      title="Parts of the screens"
      subtitle="What pages are built from. Look here before you build anew."
    >
      <KitControls />
      <KitStates />
      <KitForms />
      <KitTables />
      <KitGrid />
      <KitDistances />
    </Page>
  );
}

function field(name: string, part: Partial<FieldDefinition>): FieldDefinition {
  return { name, type: 'text', required: false, multiple: false, ...part };
}

/** The grid in which tables are filled in: with problems, and empty. */
function KitGrid() {
  return (
    <>
      <KitTable title="A grid to fill in, with problems" rows={ROWS} />
      <KitTable title="An empty grid" rows={[]} />
    </>
  );
}

function KitTable({ title, rows }: { title: string; rows: string[][] }) {
  const [columns] = useState(() => isolateColumns(FIELDS, 'isolates'));
  const [rules] = useState(() => {
    const ids = columns.map(({ id }) => id);
    return isolateRules(ids, FIELDS, NO_LOCUS, 'isolates');
  });
  const model = useEditGrid(
    () =>
      makeTable(
        columns.map(({ id }) => id),
        rows.map((cells) => ({ cells })),
      ),
    rules,
  );
  return (
    <Section title={title}>
      <EditGrid name="kit-grid" label={title} model={model} columns={columns} />
    </Section>
  );
}

/** What pages say: facts, notices, progress, emptiness, failure, waiting. */
function KitStates() {
  return (
    <>
      <Section title="Facts and fields">
        <FactsStrip
          facts={[
            { label: 'Loci', value: '2,778', path: '/' },
            { label: 'Profiles', value: '19,242' },
            { label: 'Not known', value: undefined },
          ]}
        />
        <FieldList
          fields={[
            ['Organism', 'Neisseria'],
            ['Last updated', '2025-12-19'],
            ['Left out', ''],
            ['Description', 'A text that is long enough to take more than one line beside the name of its field.'],
          ]}
        />
      </Section>
      <Section title="Notices">
        <Notice tone="info" title="Something to know." role="note" />
        <Notice tone="good" title="The import is done: 3 loci, 1,373 alleles." />
        <Notice
          tone="warning"
          title="The definitions “neisseria” are missing."
          actions={<Button variant="default">Import definitions</Button>}
        >
          Sequence types follow from them and are not shown.
        </Notice>
        <Notice tone="bad" title="The service cannot start." onClose={() => undefined}>
          Port 4000 is already used by another program.
        </Notice>
      </Section>
      <Section title="Progress">
        <JobProgress label="Not begun" progress={undefined} />
        <JobProgress label="Part" progress={{ done: 1200, total: 50_000, unit: 'profiles', message: 'Grouping' }} />
        <JobProgress
          label="Last step"
          progress={{ done: 6_200_000, total: 6_200_000, unit: 'bytes', message: 'Reading' }}
        />
        <JobProgress label="Of unknown length" progress={{ done: 1200, unit: 'alleles' }} />
      </Section>
      <Section title="Nothing, failure, waiting">
        <EmptyState icon={<IconHistory size={36} />} title="No results yet" actions={<Button>Query sequences</Button>}>
          The results of each query are kept until you delete them.
        </EmptyState>
        <ProblemView error={refusal} onRetry={() => undefined} />
        <ProblemView error={new AppError(404, 'unknown_locus', 'The database has no locus abcQ.')} />
        <LoadingLines />
      </Section>
      <Section title="History">
        <Timeline
          events={[
            {
              time: '2024-11-13T10:00:00Z',
              who: 'Ada Exempla',
              what: ['country: Utopia → Lilliput', 'year: 2003 → 2004'],
            },
            { time: '2024-09-01T08:30:00Z', what: ['entered'] },
          ]}
        />
      </Section>
    </>
  );
}

/** Samples of each family, which are near each other. */
const FAMILY = 6;

/** Families, a chain of near ones, and pairs of which nothing is known. */
const MODEL: MatrixModel = {
  names: Array.from({ length: 30 }, (_, sample) => `Sample ${sample + 1}`),
  largest: 1_742,
  at(row, column) {
    if ((row + column) % 29 === 28) return -1;
    const isNear = Math.floor(row / FAMILY) === Math.floor(column / FAMILY);
    return isNear ? Math.abs(row - column) * 3 : 900 + ((row * 37 + column * 37) % 842);
  },
  describe: (row, column) => `Sample ${row + 1} and Sample ${column + 1}`,
};

/** A matrix of distances. */
function KitDistances() {
  return (
    <Section title="Distances">
      <DistanceMatrix
        label="Distances of 30 samples"
        model={MODEL}
        onOpen={({ row, column }) => notifyDone(`Opened ${row + 1}, ${column + 1}.`)}
      />
    </Section>
  );
}
