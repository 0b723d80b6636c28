import { Button, CopyButton, Group, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useResultSite } from '../results/result-site.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { SequenceView } from '#renderer/records/sequence-view/sequence-view.tsx';
import type { Orientation } from '#shared/api/sequence-query.ts';
import type { LocusReport, NovelAllele } from '#shared/rpc/contract/typing.ts';
import { novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { groupNovel, type NovelGroup } from '../novel/novel-groups.ts';
import type { NamedResult } from '../matrix/matrix.ts';
import { AlleleLink, AlleleLinks, BlockedAlleles, LocusLink } from '../record-links.tsx';
import { matchesOf, reportAt, type PackedResult } from '../results/packed-result.ts';
import { signOf } from '../results/status-labels.ts';
import { StampLine } from '../stamp-line.tsx';
import { DifferenceList } from './difference-list.tsx';
import { LocusAlignment } from './locus-alignment.tsx';
import { describeDifferences } from './locus-rows.ts';
import { describeCoding, describeLength, describeLimits, describeReadiness } from './novel-labels.ts';
import { StatusBadge } from './status-badge.tsx';
import classes from './locus-detail.module.css';

const STRANDS: Record<Orientation, string> = { forward: '+ (forward)', reverse: '− (reverse)' };

function placeText(place: {
  contig?: string | undefined;
  start: number;
  end: number;
  orientation: Orientation;
}): string {
  const contig = place.contig === undefined ? '' : `${place.contig}: `;
  const origin = place.start > place.end ? ', over the origin of the circle' : '';
  return `${contig}${formatCount(place.start)} to ${formatCount(place.end)}${origin}, strand ${STRANDS[place.orientation]}`;
}

/** Every place with an exact allele. */
function occurrences(result: PackedResult, report: LocusReport): ReactNode {
  const matches = matchesOf(result, report.locus);
  if (matches.length === 0) return undefined;
  return (
    <ul className={classes['places']}>
      {matches.map((match) => (
        <li key={`${match.contig} ${match.start} ${match.orientation} ${match.allele_id}`}>
          {matches.length > 1 ? (
            <>
              <AlleleLink database={result.stamp.database} locus={match.locus} allele_id={match.allele_id} />
              {' at '}
            </>
          ) : null}
          {placeText(match)}
        </li>
      ))}
    </ul>
  );
}

/** Both places of a joined allele. */
function joinedPlaces({ pieces = [] }: LocusReport): ReactNode {
  if (pieces.length === 0) return undefined;
  return (
    <ul className={classes['places']}>
      {pieces.map((piece) => (
        <li key={piece.allele_start}>
          {`bases ${formatCount(piece.allele_start)} to ${formatCount(piece.allele_end)} at ${placeText(piece)}`}
        </li>
      ))}
    </ul>
  );
}

/** Links to the alleles that fit all letters that are known. */
function fittingAlleles(result: PackedResult, { locus, novel }: LocusReport): ReactNode {
  const { fitting, fitting_count: count = 0 } = novel ?? {};
  if (!fitting) return undefined;
  if (fitting.length === 0) return 'none';
  return (
    <>
      <AlleleLinks database={result.stamp.database} locus={locus} ids={fitting} />
      {count > fitting.length ? ` and ${formatCount(count - fitting.length)} more` : null}
    </>
  );
}

function nearestFields(result: PackedResult, { locus, nearest }: LocusReport): [string, ReactNode][] {
  if (!nearest) return [];
  const { allele_id, identity, alignment, length, allele_start, allele_end, bit_score } = nearest;
  return [
    [
      'Nearest allele',
      <AlleleLink key="nearest" database={result.stamp.database} locus={locus} allele_id={allele_id} />,
    ],
    ['Identity', `${identity.toFixed(2)} % of ${formatQuantity(alignment, 'column')}`],
    ['Of the allele', `residues ${formatCount(allele_start)} to ${formatCount(allele_end)} of ${formatCount(length)}`],
    ['Bit score', bit_score.toFixed(1)],
    ['Place', `${placeText(nearest)}${nearest.partial ? ', cut off by the end of the contig' : ''}`],
  ];
}

function NovelSection({
  novel,
  limits,
  group,
  isNew,
  kind,
  current,
}: {
  novel: NovelAllele;
  limits: string | undefined;
  group: NovelGroup;
  /** Whether it may be taken for a new allele: not so if some of its letters are undetermined. */
  isNew: boolean;
  kind: 'DNA' | 'peptide';
  /** Id of the input that is looked at. */
  current: string;
}) {
  const title = isNew ? 'New sequence' : 'Sequence';
  const others = [...new Set(group.places.filter(({ id }) => id !== current).map(({ name }) => name))];
  return (
    <section className={classes['section']} aria-label={title}>
      <Group justify="space-between" gap="sm">
        <Title order={3}>{title}</Title>
        {isNew ? (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => void copyText(novelFasta([group]), 'the new sequence as FASTA')}
          >
            Copy FASTA
          </Button>
        ) : null}
      </Group>
      <FieldList
        fields={[
          ['Length', describeLength(novel, limits)],
          ['Coding sequence', novel.coding ? describeCoding(novel.coding) : undefined],
          ['Ambiguous', describeReadiness(novel)],
          [
            'SHA-1',
            <span key="sha1" className={classes['checksum']}>
              <span className="mono">{novel.sha1}</span>
              <CopyButton value={novel.sha1}>
                {({ copied, copy }) => (
                  <Button variant="subtle" size="compact-xs" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </span>,
          ],
          [
            'Also in',
            others.length === 0
              ? undefined
              : `${formatQuantity(others.length, 'other input')}: ${others.slice(0, 10).join(', ')}${others.length > 10 ? ', …' : ''}`,
          ],
        ]}
      />
      <SequenceView sequence={novel.sequence} kind={kind} label={title} />
    </section>
  );
}

/** One locus of one result, closely. */
export function LocusDetail({
  id,
  result,
  locus,
  results,
  onLeave,
}: {
  /** Id of the input. */
  id: string;
  result: PackedResult;
  locus: string;
  /** Of all inputs, for what is new in several. */
  results: readonly NamedResult[];
  /** A link leads to another page. */
  onLeave: () => void;
}) {
  const {
    database,
    parameters: { best },
  } = result.stamp;
  const site = useResultSite();
  const record = useQuery(locusQueries.one(site, database, locus)).data;
  const place = result.loci.placeOf.get(locus);
  const report = place === undefined ? undefined : reportAt(result, place);
  if (!report) return <Text size="sm">This locus was not searched in {result.name}.</Text>;
  const { novel } = report;
  const group = novel && groupNovel(results).find((one) => one.sha1 === novel.sha1 && one.database === database);
  return (
    // Links inside lead to records; the drawer must not stay in front of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- [reason: only notices that a link inside was followed; links have keys of their own]
    <div
      className={classes['detail']}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) onLeave();
      }}
    >
      <p className={classes['verdict']}>
        <StatusBadge status={report.status} best={best && report.exact_only !== true} sign={signOf(report, best)} />
        {report.reason ? <span>{report.reason}</span> : null}
      </p>
      <FieldList
        fields={[
          ['Input', result.name],
          ['Locus', <LocusLink key="locus" database={database} locus={locus} />],
          ['Product', record?.full_name],
          [
            report.allele_ids.length > 1 ? 'Alleles' : 'Allele',
            report.allele_ids.length > 0 ? (
              <AlleleLinks key="alleles" database={database} locus={locus} ids={report.allele_ids} />
            ) : undefined,
          ],
          [
            'Not used here',
            report.not_used ? (
              <BlockedAlleles key="blocked" database={database} locus={locus} alleles={report.not_used} />
            ) : undefined,
          ],
          [report.copies > 1 ? 'Places' : 'Place', occurrences(result, report)],
          ['Joined from', joinedPlaces(report)],
          ['Alleles that fit', fittingAlleles(result, report)],
          ...nearestFields(result, report),
          ['Differences', report.nearest ? describeDifferences(report) : undefined],
        ]}
      />
      {novel && group ? (
        <NovelSection
          novel={novel}
          limits={record && describeLimits(record)}
          group={group}
          isNew={report.status !== 'ambiguous'}
          kind={record?.data_type ?? 'DNA'}
          current={id}
        />
      ) : null}
      {novel ? <DifferenceList novel={novel} /> : null}
      <LocusAlignment result={result} report={report} />
      <StampLine results={[result]} />
    </div>
  );
}
