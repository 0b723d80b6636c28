import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconSparkles, type Icon } from '@tabler/icons-react';
import { useId } from 'react';
import type { SchemeResult } from '#shared/rpc/typing.ts';
import { AlleleLinks, LocusLink, ProfileLink } from './record-links.tsx';
import { describeScheme, type SchemeOutcome } from './result-table.ts';
import classes from './scheme-card.module.css';

const signs: Record<SchemeOutcome['kind'], Icon> = {
  profile: IconCircleCheck,
  'new-combination': IconSparkles,
  incomplete: IconAlertTriangle,
  'no-key': IconCircleCheck,
};

/** The primary key, large: the one thing most people want to know. */
function SchemeKey({ database, scheme }: { database: string; scheme: SchemeResult }) {
  if (scheme.primary_key === undefined) return null;
  if (scheme.profile_ids.length === 0) return <p className={classes['key']}>No {scheme.primary_key}</p>;
  return (
    <p className={classes['key']}>
      {scheme.primary_key}{' '}
      {scheme.profile_ids.map((profile_id, index) => (
        <span key={profile_id}>
          {index > 0 ? ', ' : ''}
          <ProfileLink database={database} scheme_id={scheme.scheme_id} profile_id={profile_id}>
            {profile_id}
          </ProfileLink>
        </span>
      ))}
    </p>
  );
}

function LocusCell({ database, locus, ids }: { database: string; locus: string; ids: string[] }) {
  const isMissing = ids.length === 0;
  return (
    <div className={classes['locus']} data-missing={isMissing || undefined}>
      <dt title={locus}>
        <LocusLink database={database} locus={locus} />
      </dt>
      <dd>
        {isMissing ? (
          <span className={classes['missing']}>
            <IconCircleX size={13} aria-hidden="true" /> no exact match
          </span>
        ) : (
          <AlleleLinks database={database} locus={locus} ids={ids} />
        )}
      </dd>
    </div>
  );
}

/** What the alleles found say about one scheme. */
export function SchemeCard({ database, scheme }: { database: string; scheme: SchemeResult }) {
  const title = useId();
  const outcome = describeScheme(scheme);
  const Sign = signs[outcome.kind];
  const fields = scheme.fields.filter(({ field }) => field !== scheme.primary_key);
  return (
    <section className={classes['card']} aria-labelledby={title}>
      <h3 id={title} className={classes['title']}>
        {scheme.description}
      </h3>
      <div className={classes['head']}>
        <SchemeKey database={database} scheme={scheme} />
        {fields.length > 0 ? (
          <dl className={classes['fields']}>
            {fields.map(({ field, value }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <p className={classes['outcome']} data-kind={outcome.kind}>
        <Sign size={15} aria-hidden="true" /> {outcome.sentence}
      </p>
      <dl className={classes['loci']}>
        {scheme.loci.map(({ locus, allele_ids }) => (
          <LocusCell key={locus} database={database} locus={locus} ids={allele_ids} />
        ))}
      </dl>
    </section>
  );
}
