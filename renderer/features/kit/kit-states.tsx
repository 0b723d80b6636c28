import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { AppError } from '#shared/problem.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { FactsStrip } from '#renderer/ui/pages/facts-strip.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { Timeline } from '#renderer/ui/pages/timeline.tsx';

const refusal = new AppError(400, 'bad_allele', 'Two lines of the file are no alleles.', [
  { file: 'abcZ.fas', line: 12, reason: 'not a nucleotide: J' },
  { file: 'abcZ.fas', line: 40, reason: 'no sequence below the name' },
]);

/** What pages say: facts, notices, progress, emptiness, failure, waiting. */
export function KitStates() {
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
