import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { query } from '#renderer/api/queries.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { AlignmentView } from '#renderer/records/alignment/alignment-view.tsx';
import { SequenceView } from '#renderer/records/sequence-view/sequence-view.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { QueueItem } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import { type AlleleFacts, codingText, differencesText, lengthText, nearestText } from './allele-labels.ts';
import classes from '../settle/settle.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

interface AlleleEvidenceProps extends DatabasePlace {
  locus: string;
  item: QueueItem;
  facts: AlleleFacts;
  /** When that was read, in milliseconds since 1970. */
  readAt: number;
}

/** What speaks for and against a new allele: the alignment with the nearest one, and the checks with their limits. */
export function AlleleEvidence({ site, database, locus, item, facts, readAt }: AlleleEvidenceProps) {
  const { nearest } = facts;
  const link = (id: string) => (
    <Link to={databasePath(site, database, 'loci', locus, 'alleles', id)}>
      {locus}_{id}
    </Link>
  );
  return (
    <Section title="Evidence">
      <FieldList
        fields={[
          ['Length', lengthText(facts)],
          [
            'Nearest allele',
            nearest ? (
              <>
                {link(nearest.allele_id)}, {nearestText(facts)}
              </>
            ) : (
              'None found'
            ),
          ],
          ['Differences', nearest ? differencesText(nearest) : undefined],
          ['Lies within', facts.inside === undefined ? undefined : link(facts.inside)],
          ['Contains', facts.contains === undefined ? undefined : link(facts.contains)],
          ['Coding sequence', facts.coding ? codingText(facts.coding) : undefined],
          ['Same as', item.defined_as === undefined ? undefined : link(item.defined_as)],
        ]}
      />
      <NearestAlignment site={site} database={database} locus={locus} item={item} facts={facts} readAt={readAt} />
    </Section>
  );
}

function NearestAlignment({ site, database, locus, item, facts, readAt }: AlleleEvidenceProps) {
  const about = useQuery(locusQueries.one(site, database, locus)).data;
  const app = useQuery(query('app:info')).data;
  const { nearest, coding } = facts;
  const result = useMemo((): AlignmentResult | undefined => {
    const [reference, own] = nearest?.rows ?? [];
    if (!nearest || reference === undefined || own === undefined || !about || !app) return undefined;
    return {
      locus,
      data_type: about.data_type ?? 'DNA',
      ...defined({ frame: coding && about.data_type !== 'peptide' ? (about.orf ?? 1) : undefined }),
      // Loci do not say another one; it is that of bacteria.
      genetic_code: 11,
      columns: reference.length,
      rows: [
        { name: `${locus}_${nearest.allele_id}`, allele_id: nearest.allele_id, residues: reference.toUpperCase() },
        { name: item.item_id, residues: own.toUpperCase() },
      ],
      notes: nearest.reversed ? ['The reverse complement of the sequence is shown.'] : [],
      stamp: { database, aligned_at: new Date(readAt).toISOString(), app_version: app.version },
    };
  }, [nearest, coding, about, app, locus, database, item.item_id, readAt]);
  if (result) {
    return (
      <div className={classes['alignment']}>
        <AlignmentView key={`${item.position} ${item.revision}`} result={result} />
      </div>
    );
  }
  if (!about || !app) return <LoadingLines lines={3} />;
  if (!('sequence' in item.content)) return null;
  return (
    <SequenceView
      sequence={item.content.sequence}
      kind={about.data_type === 'peptide' ? 'peptide' : 'DNA'}
      label={`Sequence of ${item.item_id}`}
    />
  );
}
