import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { breakdownQueries } from '#renderer/api/isolates/breakdowns.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { numberPoints } from '#renderer/ui/charts/number-points.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { ScrollOnOpen } from './scroll-on-open.tsx';
import { useChoice } from './use-choice.ts';
import classes from './charts-page.module.css';

const NOUN = ['allele', 'alleles'] as const;

/** How many alleles loci have, and how long those of one locus are. */
export function LocusCharts({ site, database }: { site: string; database: string }) {
  const loci = useQuery(breakdownQueries.allelesPerLocus(site, database));
  return (
    <QueryRegion query={loci}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="This database has no loci yet" />
        ) : (
          <>
            <Section title="Alleles per locus">
              <Chart
                title="Loci by number of alleles"
                subtitle={formatQuantity(list.length, 'locus', 'loci')}
                points={numberPoints(list.map(({ alleles }) => [alleles, 1]))}
                shape="columns"
                columns={['Alleles', 'Loci']}
                noun={['locus', 'loci']}
              />
              <Chart
                title="Loci with most alleles"
                points={list.map(({ locus, alleles }) => ({ label: locus, value: alleles }))}
                shape="bars"
                columns={['Locus', 'Alleles']}
                noun={NOUN}
              />
            </Section>
            <LengthChart site={site} database={database} loci={list.map(({ locus }) => locus)} />
          </>
        )
      }
    </QueryRegion>
  );
}

function LengthChart({ site, database, loci }: { site: string; database: string; loci: readonly string[] }) {
  const [choice, setChoice] = useChoice('locus');
  const locus = choice ?? loci[0] ?? '';
  const lengths = useQuery(breakdownQueries.alleles(site, database, locus, 'length'));
  return (
    <ScrollOnOpen isChosen={choice !== undefined}>
      <Section
        title="Lengths of alleles"
        actions={
          <Select
            aria-label="Locus"
            data={[...loci].toSorted()}
            value={locus}
            onChange={setChoice}
            searchable
            limit={100}
            allowDeselect={false}
            nothingFoundMessage="No such locus"
          />
        }
      >
        <div className={classes['steady']}>
          <QueryRegion query={lengths}>
            {(counts) =>
              counts.length === 0 ? (
                <EmptyState title={`${locus} has no alleles yet`} />
              ) : (
                <Chart
                  title={`Alleles of ${locus} by length`}
                  points={numberPoints(counts.map(([length, count]) => [Number(length), count]))}
                  shape="columns"
                  columns={['Length', 'Alleles']}
                  noun={NOUN}
                />
              )
            }
          </QueryRegion>
        </div>
      </Section>
    </ScrollOnOpen>
  );
}
