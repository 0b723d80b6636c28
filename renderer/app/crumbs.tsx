import { Link, useLocation, useParams } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import classes from './topbar.module.css';

interface Crumb {
  label: string;
  path: string;
}

const PAGE_NAMES: Record<string, string> = {
  '/query': 'Query sequences',
  '/settings': 'Settings',
  '/service': 'REST service',
};

/** The parts of an address as steps from Home; `params` are decoded, the paths encoded. */
export function crumbsOf(
  pathname: string,
  params: Partial<Record<'site' | 'database' | 'locus' | 'allele_id' | 'scheme_id' | 'profile_id', string>>,
): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', path: '/' }];
  const page = PAGE_NAMES[pathname];
  if (page) crumbs.push({ label: page, path: pathname });
  if (params.site === undefined || params.database === undefined) return crumbs;

  const path = databasePath.bind(undefined, params.site, params.database);
  crumbs.push({ label: params.database, path: path() });
  const part = pathname.split('/')[5];
  if (part === 'loci') crumbs.push({ label: 'Loci', path: path('loci') });
  if (part === 'schemes') crumbs.push({ label: 'Schemes', path: path('schemes') });

  const { locus, scheme_id, allele_id, profile_id } = params;
  if (locus !== undefined) crumbs.push({ label: locus, path: path('loci', locus) });
  if (scheme_id !== undefined) crumbs.push({ label: `Scheme ${scheme_id}`, path: path('schemes', scheme_id) });
  if (locus !== undefined && allele_id !== undefined) {
    crumbs.push({ label: allele_id, path: path('loci', locus, 'alleles', allele_id) });
  }
  if (scheme_id !== undefined && profile_id !== undefined) {
    crumbs.push({ label: profile_id, path: path('schemes', scheme_id, 'profiles', profile_id) });
  }
  return crumbs;
}

/** The way from Home to the page shown. */
export function Crumbs() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const params = useParams({ strict: false });
  const crumbs = crumbsOf(pathname, params);
  return (
    <nav aria-label="Breadcrumbs" className={classes['crumbs']}>
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={path} activeOptions={{ exact: true }}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
