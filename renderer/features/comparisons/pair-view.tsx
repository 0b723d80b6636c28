import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { AlignmentPanel } from '#renderer/records/alignment/alignment-panel.tsx';
import { describePair } from '#renderer/records/compare/distance-words.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import type { ComparedAllele, ComparedPair, Comparison } from '#shared/rpc/contract/comparison.ts';
import { SampleName } from './sample-name.tsx';
import classes from './comparisons.module.css';

interface PairViewProps {
  comparison: Comparison;
  /** Places in `compared`. */
  one: number;
  other: number;
}

/** The loci at which two samples differ, with both alleles and their alignment, and those that one of them lacks. */
export function PairView({ comparison, one, other }: PairViewProps) {
  const read = useQuery(query('comparison:pair', { comparison_id: comparison.id, one, other }));
  return <QueryRegion query={read}>{(pair) => <ReadPair {...{ comparison, one, other, pair }} />}</QueryRegion>;
}

type DifferingLocus = ComparedPair['differing'][number];

function ReadPair({ comparison, one, other, pair }: PairViewProps & { pair: ComparedPair }) {
  const { compared, definitions, loci_used, rules } = comparison;
  const [first, second] = [compared[one], compared[other]];
  const [aligned, setAligned] = useState<AlignmentInput>();
  if (!first || !second) return null;
  const [place] = definitions;
  if (aligned) return <AlignedPair input={aligned} onBack={() => setAligned(undefined)} />;
  const about = { loci: loci_used.length, missing: rules.missing };
  return (
    <>
      <Text size="sm" mb="sm">
        {describePair(first.name, second.name, pair.distance, about)}. Both have{' '}
        {formatQuantity(pair.shared, 'locus', 'loci')}.
      </Text>
      {pair.differing.length === 0 ? (
        <Text size="sm">They have the same allele at every locus that both have.</Text>
      ) : (
        <PlainTable
          label="Differing loci"
          isWide
          rows={pair.differing}
          keyOf={({ locus }) => locus}
          columns={[
            { header: 'Locus', cell: ({ locus }) => locus },
            {
              header: first.name,
              cell: ({ locus, one: allele }) => <AlleleName {...{ place, locus, allele }} />,
            },
            {
              header: second.name,
              cell: ({ locus, other: allele }) => <AlleleName {...{ place, locus, allele }} />,
            },
            {
              header: 'Alignment',
              cell: (differing) => {
                const input = place && alignmentOf(place, differing, [first.name, second.name]);
                return input ? (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={`Align the alleles of ${differing.locus}`}
                    onClick={() => setAligned(input)}
                  >
                    Align
                  </Button>
                ) : null;
              },
            },
          ]}
        />
      )}
      <OnlyOne name={first.name} loci={pair.only_one} />
      <OnlyOne name={second.name} loci={pair.only_other} />
      <Text size="sm" mt="md">
        <SampleName sample={first} /> · <SampleName sample={second} />
      </Text>
    </>
  );
}

/** The alignment in place of the list that leads to it. */
function AlignedPair({ input, onBack }: { input: AlignmentInput; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={classes['aligned']}>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={14} aria-hidden="true" />}
          onClick={onBack}
          ref={back}
        >
          Back to the loci
        </Button>
      </div>
      <AlignmentPanel input={input} />
    </div>
  );
}

/** Loci that are not counted of which no more are listed. */
const SHOWN = 100;

function OnlyOne({ name, loci }: { name: string; loci: readonly string[] }) {
  if (loci.length === 0) return null;
  return (
    <Section title={`${formatQuantity(loci.length, 'locus', 'loci')} that only ${name} has`}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {loci.slice(0, SHOWN).join(', ')}
        {loci.length > SHOWN ? `, and ${loci.length - SHOWN} more` : ''}
      </Text>
    </Section>
  );
}

function AlleleName({
  place,
  locus,
  allele,
}: {
  place: Comparison['definitions'][number] | undefined;
  locus: string;
  allele: ComparedAllele;
}) {
  if (allele.kind === 'novel') return <>new-{allele.sha1.slice(0, 12)}</>;
  if (!place) return <>{allele.allele_id}</>;
  return (
    <Link to={databasePath(place.site, place.database, 'loci', locus, 'alleles', allele.allele_id)}>
      {allele.allele_id}
    </Link>
  );
}

/** What aligns two alleles of a locus; nothing where the sequence of a new one is no longer known. */
function alignmentOf(
  { site, database }: Comparison['definitions'][number],
  { locus, one, other }: DifferingLocus,
  names: readonly [string, string],
): AlignmentInput | undefined {
  const rows = [one, other].flatMap((allele, index): AlignmentInput['rows'] => {
    if (allele.kind === 'known') return [{ kind: 'allele', allele_id: allele.allele_id }];
    return allele.sequence === undefined
      ? []
      : [{ kind: 'sequence', name: `${names[index] ?? ''} (new)`, sequence: allele.sequence }];
  });
  return rows.length === 2 ? { site, database, locus, rows } : undefined;
}
