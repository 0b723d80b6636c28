import { Title } from '@mantine/core';
import { useMemo } from 'react';
import { useResultSite } from '../results/result-site.ts';
import { AlignmentPanel } from '#renderer/records/alignment/alignment-panel.tsx';
import { defined } from '#shared/defined.ts';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import type { PackedResult } from '../results/packed-result.ts';
import classes from './locus-detail.module.css';

/** What is new at a locus, aligned with the nearest allele. Only where there is both. */
export function LocusAlignment({ result, report }: { result: PackedResult; report: LocusReport }) {
  const { locus, nearest, novel } = report;
  const { name, contig_list: contigs } = result;
  const { database } = result.stamp;
  const site = useResultSite();
  const input = useMemo((): AlignmentInput | undefined => {
    if (!nearest || !novel) return undefined;
    const { contig, start, end, orientation } = nearest;
    const circle = start > end && contigs.find((one) => one.name === contig && one.circular && one.length >= start);
    const place = {
      start,
      end,
      orientation,
      ...defined({ contig, contig_length: circle ? circle.length : undefined }),
    };
    return {
      site,
      database,
      locus,
      rows: [
        { kind: 'allele', allele_id: nearest.allele_id },
        { kind: 'sequence', name, sequence: novel.sequence, place },
      ],
    };
  }, [site, database, name, contigs, locus, nearest, novel]);
  if (!input) return null;
  return (
    <section className={classes['section']} aria-label="Alignment">
      <Title order={3}>With the nearest allele</Title>
      <div className={classes['alignment']}>
        <AlignmentPanel input={input} />
      </div>
    </section>
  );
}
