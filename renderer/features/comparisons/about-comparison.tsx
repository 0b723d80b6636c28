import { Text } from '@mantine/core';
import { MISSING_WORDS } from '#renderer/records/compare/distance-words.ts';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes, formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { Comparison, ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import { SampleName } from './sample-name.tsx';

/** How a comparison was made, which samples it has, and what was left out and why. */
export function AboutComparison({ comparison }: { comparison: Comparison }) {
  const { compared, left_out, loci_used, loci_left_out, loci, rules, sources, notes, changes } = comparison;
  return (
    <>
      <FieldList
        fields={[
          ['Scheme', comparison.scheme],
          ['Loci used', `${formatCount(loci_used.length)} of ${formatCount(loci)}${whichLoci(comparison)}`],
          ['A missing locus is', MISSING_WORDS[rules.missing]],
          ['Samples compared', formatCount(compared.length)],
          [
            'Left out for their verdict',
            rules.verdicts_left_out.map((kind) => VERDICTS[kind].words).join(', ') || 'none',
          ],
          ['Missing loci at most', rules.max_missing === undefined ? 'any number' : formatCount(rules.max_missing)],
          [
            'Read from',
            sources.length === 0 ? 'a file; its records are elsewhere' : sources.map(sourceWords).join('; '),
          ],
          ['As of', formatTime(comparison.as_of)],
          ['Made', formatTime(comparison.created_at)],
          ['Kept', formatBytes(comparison.bytes)],
        ]}
      />
      {notes.length === 0 ? null : (
        <Section title="Not read as samples">
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </Section>
      )}
      {changes && changes.came.length + changes.went.length + changes.changed.length > 0 ? (
        <Section title={`Changed since ${formatTime(changes.since)}`}>
          <Names label="Came" names={changes.came} />
          <Names label="Went" names={changes.went} />
          <Names
            label="Other alleles"
            names={changes.changed.map((one) => `${one.name} (${formatQuantity(one.loci, 'locus', 'loci')})`)}
          />
        </Section>
      ) : null}
      {left_out.length === 0 ? null : (
        <Section title={`Samples left out (${formatCount(left_out.length)})`}>
          <PartTable
            name="left out samples"
            label="Samples left out"
            noun={['sample', 'samples']}
            rows={left_out}
            columns={LEFT_OUT_COLUMNS}
            onOpen={() => undefined}
            fileName={`${comparison.name}-left-out`}
            empty={null}
          />
        </Section>
      )}
      {loci_left_out.length === 0 ? null : (
        <Section title={`Loci left out (${formatCount(loci_left_out.length)})`}>
          <Names label="" names={loci_left_out} />
        </Section>
      )}
      <Section title="Samples">
        <PartTable
          name="compared samples"
          label="Samples that are compared"
          noun={['sample', 'samples']}
          rows={compared}
          columns={SAMPLE_COLUMNS}
          onOpen={() => undefined}
          fileName={`${comparison.name}-samples`}
          empty={<Text size="sm">None is left.</Text>}
        />
      </Section>
    </>
  );
}

type Sample = Comparison['compared'][number];
type SampleLeftOut = Comparison['left_out'][number];

/** Columns that both tables have. */
const NAME: Omit<RecordColumn<Pick<Sample, 'name' | 'origin'>>, 'id'> = {
  header: 'Sample',
  value: ({ name }) => name,
  cell: (sample) => <SampleName sample={sample} />,
  width: 200,
  isSortable: true,
};

const VERDICT: Omit<RecordColumn<Pick<Sample, 'verdict'>>, 'id'> = {
  header: 'Verdict',
  value: ({ verdict }) => VERDICTS[verdict].words,
  cell: ({ verdict }) => <VerdictWords kind={verdict} />,
  width: 150,
  isSortable: true,
};

const COUNT = { width: 120, isCount: true, isSortable: true } as const;

const SAMPLE_COLUMNS: RecordColumn<Sample>[] = [
  { id: 'name', ...NAME },
  { id: 'verdict', ...VERDICT },
  { id: 'missing', header: 'Missing loci', value: ({ missing }) => missing, ...COUNT },
  { id: 'uncertain', header: 'Uncertain loci', value: ({ uncertain }) => uncertain, ...COUNT },
  { id: 'novel', header: 'New alleles', value: ({ novel }) => novel, ...COUNT },
];

const BECAUSE: Readonly<Record<SampleLeftOut['because'], string>> = {
  missing: 'lacks too many loci',
  verdict: 'its verdict',
  'no-locus': 'has none of the loci',
};

const LEFT_OUT_COLUMNS: RecordColumn<SampleLeftOut>[] = [
  { id: 'name', ...NAME },
  { id: 'because', header: 'Why', value: ({ because }) => BECAUSE[because], width: 180, isSortable: true },
  { id: 'verdict', ...VERDICT },
  { id: 'missing', header: 'Missing loci', value: ({ missing }) => missing, ...COUNT },
];

function whichLoci({ rules: { loci, loci_present } }: Comparison): string {
  const listed = loci ? ', from a list' : '';
  return loci_present > 0 ? `${listed}, present in at least ${loci_present} % of the samples` : listed;
}

function sourceWords(source: ComparisonSource): string {
  if (source.kind === 'genomes') return `genomes of a query against ${source.database}`;
  const at = source.site === LOCAL_SITE ? source.database : `${source.database} at ${source.site}`;
  if (source.ids)
    return `${formatQuantity(source.ids.length, source.kind === 'isolates' ? 'isolate' : 'profile')} of ${at}`;
  if (source.kind === 'profiles') return `all profiles of a scheme of ${at}`;
  if (source.project !== undefined) return `isolates of project ${source.project} of ${at}`;
  return source.search ? `isolates of a search in ${at}` : `all isolates of ${at}`;
}

/** Names that are listed; more nobody reads. */
const SHOWN = 200;

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {label === '' ? '' : `${label}: `}
      {names.slice(0, SHOWN).join(', ')}
      {names.length > SHOWN ? `, and ${formatCount(names.length - SHOWN)} more` : ''}
    </Text>
  );
}
