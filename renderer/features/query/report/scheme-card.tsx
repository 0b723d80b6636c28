import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconSparkles, type Icon } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { keys } from '#renderer/api/keys.ts';
import { mutation } from '#renderer/api/queries.ts';
import { markedAsHere } from '#renderer/records/assigned-here.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatCount, formatTime } from '#renderer/ui/text/format.ts';
import { AlleleLinks, BlockedAlleles, ProfileLink } from '../record-links.tsx';
import { allelesText, allelesOf } from '../results/alleles-text.ts';
import type { PackedResult, PackedScheme } from '../results/packed-result.ts';
import { useShownResult } from '../results/result-key.ts';
import { useResultSite } from '../results/result-site.ts';
import { isKnown, signOf, STATUS_ORDER, STATUS_WORDS } from '../results/status-labels.ts';
import type { LocusFilter } from './locus-rows.ts';
import { NearestProfiles, type NearestProps } from './nearest-profiles.tsx';
import { countSchemeLoci, describeProfile, schemeCells, type ProfileWords } from './profile-labels.ts';
import classes from './scheme-card.module.css';
import badge from './status-badge.module.css';
import { StatusBadge } from './status-badge.tsx';

const SIGNS: Record<ProfileWords['tone'], Icon> = {
  good: IconCircleCheck,
  new: IconSparkles,
  warning: IconAlertTriangle,
};

/** Up to this many loci, a card shows each of them; for larger schemes it shows counts by status. */
const LISTED_LOCI = 30;

interface CardProps {
  result: PackedResult;
  scheme: PackedScheme;
  onOpen: (locus: string, among: readonly string[]) => void;
  /** Leads to the loci of the scheme. */
  onShowLoci: (filter: LocusFilter) => void;
}

/** The primary key, large: the one thing most people want to know. */
function SchemeKey({ result, scheme, headline }: { result: PackedResult; scheme: PackedScheme; headline: string }) {
  const { primary_key, profile_ids, scheme_id } = scheme;
  if (profile_ids.length === 0) return <p className={classes['key']}>{headline}</p>;
  return (
    <p className={classes['key']}>
      {primary_key}{' '}
      {profile_ids.map((profile_id, index) => (
        <span key={profile_id}>
          {index > 0 ? ' or ' : ''}
          <ProfileLink database={result.stamp.database} scheme_id={scheme_id} profile_id={profile_id}>
            {profile_id}
          </ProfileLink>
        </span>
      ))}
    </p>
  );
}

function LocusCells({ result, scheme, onOpen }: CardProps) {
  const { database, parameters } = result.stamp;
  return (
    <dl className={classes['loci']}>
      {schemeCells(result, scheme).map(({ locus, status, ids, report }) => (
        <div key={locus} className={classes['locus']} data-status={status}>
          <dt title={locus}>
            <button type="button" className={classes['name']} onClick={() => onOpen(locus, scheme.loci)}>
              {locus}
            </button>
          </dt>
          <dd>
            {isKnown(status) ? (
              <>
                <AlleleLinks database={database} locus={locus} ids={ids} />
                <BlockedAlleles database={database} locus={locus} alleles={report?.not_used} />
                {report && status !== 'exact' ? ' ' : null}
                {report && status !== 'exact' ? (
                  <span className={badge['sign']} data-status={status} title={STATUS_WORDS[status].meaning}>
                    {[signOf(report, parameters.best), status === 'joined' ? STATUS_WORDS[status].word : '']
                      .join(' ')
                      .trimEnd()}
                  </span>
                ) : null}
              </>
            ) : (
              <StatusBadge status={status} best={parameters.best && report?.exact_only !== true} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LocusCounts({ result, scheme, onShowLoci }: CardProps) {
  const counts = countSchemeLoci(result, scheme);
  const best = result.stamp.parameters.best && scheme.exact_only !== true;
  return (
    <div className={classes['counts']}>
      {STATUS_ORDER.flatMap((status) => {
        const count = counts.get(status) ?? 0;
        return count === 0
          ? []
          : [
              <Button key={status} variant="default" size="compact-xs" onClick={() => onShowLoci(status)}>
                <StatusBadge status={status} count={count} best={best} />
              </Button>,
            ];
      })}
      <Button variant="subtle" size="compact-xs" onClick={() => onShowLoci('all')}>
        Show all {formatCount(scheme.loci.length)} loci
      </Button>
    </div>
  );
}

/** What the alleles found say about one scheme. */
export function SchemeCard(props: CardProps) {
  const { result, scheme } = props;
  const title = useId();
  const words = describeProfile(result, scheme);
  const Sign = SIGNS[words.tone];
  const fields = scheme.fields.filter(({ field }) => field !== scheme.primary_key);
  return (
    <section className={classes['card']} aria-labelledby={title}>
      <div className={classes['top']}>
        <h3 id={title} className={classes['title']}>
          {scheme.description}
        </h3>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          title="Copies the alleles as one line for the search by profile"
          onClick={() => void copyText(allelesText(result, scheme.loci), 'the alleles')}
        >
          Copy alleles
        </Button>
      </div>
      <div className={classes['head']}>
        {words.headline === undefined ? null : <SchemeKey {...props} headline={words.headline} />}
        {fields.length > 0 ? (
          <dl className={classes['fields']}>
            {fields.map(({ field, value, assigned_here: isFromHere = false }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>{isFromHere ? markedAsHere(value) : value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <p className={classes['outcome']} data-tone={words.tone}>
        <Sign size={15} aria-hidden="true" /> {words.sentence}
        {scheme.exact_only ? ' Only exact alleles were searched for, because the scheme has so many loci.' : null}
      </p>
      {scheme.loci.length <= LISTED_LOCI ? <LocusCells {...props} /> : <LocusCounts {...props} />}
      <NearestProfiles result={result} scheme={scheme} onOpen={props.onOpen} />
      <NearestAtSite result={result} scheme={scheme} />
    </section>
  );
}

/**
 * Where the nearest profiles of a remote site come from, or the way to find them. Sites do not name them, so all profiles of the scheme
 * are fetched when the user asks for it; what is found is kept with the result. Nothing where a profile was found, no allele is known,
 * or the result is of this computer.
 */
function NearestAtSite({ result, scheme }: Pick<NearestProps, 'result' | 'scheme'>) {
  const { scheme_id, primary_key, nearest, nearest_as_of: asOf } = scheme;
  const site = useSite(useResultSite());
  const key = useShownResult();
  const client = useQueryClient();
  const finding = useMutation({
    ...mutation('result:find-nearest'),
    onSuccess: () => client.invalidateQueries({ queryKey: [...keys.reports, key] }),
  });
  const hasAllele = [...allelesOf(result, scheme.loci).values()].some((ids) => ids.length > 0);
  if (site?.kind !== 'remote' || primary_key === undefined || scheme.profile_ids.length > 0 || !hasAllele || !key)
    return null;
  if (asOf !== undefined)
    return (
      <Text size="xs" c="dimmed">
        {nearest.length === 0 ? 'No profile shares an allele. ' : ''}
        {site.name}, profiles as of {formatTime(asOf)}
      </Text>
    );
  return (
    <div>
      <Button
        variant="default"
        size="compact-xs"
        title={`Fetches all profiles of the scheme from ${site.name}`}
        loading={finding.isPending}
        onClick={() => finding.mutate({ ...key, scheme_id })}
      >
        Find the nearest profiles
      </Button>
      {finding.error ? <ProblemView error={finding.error} /> : null}
    </div>
  );
}
