import { Link, useLocation, useParams } from '@tanstack/react-router';
import classes from './topbar.module.css';

interface Crumb {
  label: string;
  path: string;
}

const PAGE_NAMES: Record<string, string> = { '/query': 'Query sequences', '/settings': 'Settings' };

/** The parts of an address as steps from Home; `params` are decoded, the paths encoded. */
export function crumbsOf(
  pathname: string,
  params: Partial<Record<'site' | 'database' | 'locus' | 'allele_id' | 'scheme_id' | 'profile_id', string>>,
): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', path: '/' }];
  const page = PAGE_NAMES[pathname];
  if (page) crumbs.push({ label: page, path: pathname });
  if (params.site === undefined || params.database === undefined) return crumbs;

  const base = `/sites/${encodeURIComponent(params.site)}/db/${encodeURIComponent(params.database)}`;
  crumbs.push({ label: params.database, path: base });
  const part = pathname.split('/')[5];
  if (part === 'loci') crumbs.push({ label: 'Loci', path: `${base}/loci` });
  if (part === 'schemes') crumbs.push({ label: 'Schemes', path: `${base}/schemes` });

  const record = params.locus ?? params.scheme_id;
  if (record === undefined) return crumbs;
  const recordPath = `${base}/${part}/${encodeURIComponent(record)}`;
  crumbs.push({ label: params.locus ?? `Scheme ${record}`, path: recordPath });
  if (params.allele_id !== undefined) {
    crumbs.push({ label: params.allele_id, path: `${recordPath}/alleles/${encodeURIComponent(params.allele_id)}` });
  }
  if (params.profile_id !== undefined) {
    crumbs.push({ label: params.profile_id, path: `${recordPath}/profiles/${encodeURIComponent(params.profile_id)}` });
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
            {index === crumbs.length - 1 ? <span aria-current="page">{label}</span> : <Link to={path}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
