import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconSparkles, type Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { markedAsHere } from '#renderer/records/assigned-here.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { AlleleLinks, BlockedAlleles, ProfileLink } from '../record-links.tsx';
import type { PackedResult, PackedScheme } from '../results/packed-result.ts';
import { isKnown, signOf, STATUS_ORDER, STATUS_WORDS } from '../results/status-labels.ts';
import { allelesText } from '../results/alleles-text.ts';
import type { LocusFilter } from './locus-rows.ts';
import { NearestAtSite } from './nearest-at-site.tsx';
import { NearestProfiles } from './nearest-profiles.tsx';
import { countSchemeLoci, describeProfile, schemeCells, type ProfileWords } from './profile-labels.ts';
import { StatusBadge } from './status-badge.tsx';
import badge from './status-badge.module.css';
import classes from './scheme-card.module.css';

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
