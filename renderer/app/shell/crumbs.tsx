import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { useRecordNames } from '../palette/use-record-names.ts';
import { crumbsOf, type Crumb } from './crumbs-of.ts';
import { workPlaceOf } from './work-place.ts';
import classes from './topbar.module.css';

/** The steps from Home to the page shown. */
export function useCrumbs(): Crumb[] {
  const pathname = useLocation({ select: (location) => location.pathname });
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const work = workPlaceOf({ pathname, params, search });
  const shown = work ?? { pathname, params };
  const sites = useQuery(query('site:list')).data ?? [];
  const siteName = sites.length > 1 ? sites.find(({ id }) => id === params.site)?.name : undefined;
  const way = crumbsOf(shown.pathname, shown.params, { siteName, names: useRecordNames(shown.params) });
  return work ? [...way, { label: work.label, path: pathname }] : way;
}

/** The way from Home to the page shown. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
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
