import { Link } from '@tanstack/react-router';
import classes from './profile-alleles.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Each locus of a profile with its allele, both links. `N` (any allele) and `0` (locus absent) lead nowhere. */
export function ProfileAlleles({
  site,
  database,
  alleles,
}: DatabasePlace & {
  alleles: Record<string, string>;
}) {
  return (
    <dl className={classes['alleles']}>
      {Object.entries(alleles).map(([locus, alleleId]) => (
        <div key={locus} className={classes['pair']}>
          <dt>
            <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }}>
              {locus}
            </Link>
          </dt>
          <dd>
            {alleleId === 'N' || alleleId === '0' ? (
              <span title={alleleId === 'N' ? 'any allele' : 'locus missing'}>{alleleId}</span>
            ) : (
              <Link
                to="/sites/$site/db/$database/loci/$locus/alleles/$allele_id"
                params={{ site, database, locus, allele_id: alleleId }}
              >
                {alleleId}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
