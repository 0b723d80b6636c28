import { useState } from 'react';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { EditGrid } from '#renderer/records/grid/edit-grid.tsx';
import { makeTable } from '#renderer/records/grid/grid-table.ts';
import { useEditGrid } from '#renderer/records/grid/use-edit-grid.ts';
import { isolateColumns, isolateRules } from '#renderer/records/isolates/isolate-rules.ts';
import { Section } from '#renderer/ui/pages/section.tsx';

const COUNTRIES = ['Germany', 'Norway', 'United Kingdom', 'United States of America', 'Niger', 'Nigeria'];

function field(name: string, part: Partial<FieldDefinition>): FieldDefinition {
  return { name, type: 'text', required: false, multiple: false, ...part };
}

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

/** The grid in which tables are filled in: with problems, and empty. */
export function KitGrid() {
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
