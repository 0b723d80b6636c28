import { Link } from '@tanstack/react-router';
import { Section } from '#renderer/ui/pages/section.tsx';
import classes from '../browse.module.css';

/** The loci of a scheme, each a link; a long list scrolls by itself. */
export function SchemeLoci({ site, database, loci }: { site: string; database: string; loci: readonly string[] }) {
  return (
    <Section title="Loci">
      <div
        className={classes['scroll']}
        {...(loci.length > 40 ? { tabIndex: 0, role: 'group', 'aria-label': 'Loci' } : {})}
      >
        <ul className={classes['links']}>
          {loci.map((locus) => (
            <li key={locus}>
              <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }}>
                {locus}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
