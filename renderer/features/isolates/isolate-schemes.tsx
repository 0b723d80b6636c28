import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Isolate, IsolateScheme } from '#shared/api/isolate.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { markedAsHere } from '#renderer/records/assigned-here.ts';
import { MissingDefinitions } from '#renderer/records/missing-definitions.tsx';
import { useLinkedDefinitions, type LinkedDefinitions } from './linked-definitions.ts';
import classes from './isolates.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Schemes with more designated loci than this show their alleles on demand. */
const LOCI_AT_ONCE = 30;

/** What the isolate is in each scheme: fields such as the ST, and its alleles. */
export function IsolateSchemes({ site, database, isolate }: { site: string; database: string; isolate: Isolate }) {
  const definitions = useLinkedDefinitions(site, database);
  const schemes = useQuery(schemeQueries.list(site, database));
  const designated = (isolate.schemes ?? []).filter(({ loci_designated_count: count }) => count !== 0);
  if (designated.length === 0) return null;
  return (
    <Section title="Schemes">
      <MissingDefinitions site={site} database={database} />
      <HoldBelow while={schemes.isLoading} />
      <div className={classes['schemes']}>
        {designated.map((entry) => (
          <SchemeBox
            key={entry.scheme ?? entry.description}
            site={site}
            database={database}
            isolate_id={isolate.provenance.id}
            entry={entry}
            definitions={definitions}
          />
        ))}
      </div>
    </Section>
  );
}

interface SchemeBoxProps extends DatabasePlace {
  isolate_id: number;
  entry: IsolateScheme;
  definitions: LinkedDefinitions;
}

function SchemeBox({ site, database, isolate_id, entry, definitions }: SchemeBoxProps) {
  const schemes = useQuery(schemeQueries.list(site, database));
  const hasNearest = useSite(site)?.capabilities.filter ?? false;
  const scheme = schemes.data?.find(({ id, description }) =>
    entry.scheme === undefined ? description === entry.description : id === Number(nameInUri(entry.scheme)),
  );
  const count = entry.loci_designated_count ?? 0;
  const [isOpen, alleles] = useDisclosure(count <= LOCI_AT_ONCE);
  const name = entry.description ?? scheme?.description ?? 'Scheme';
  const primaryKey = scheme?.primary_key_field === undefined ? undefined : nameInUri(scheme.primary_key_field);

  return (
    <div className={classes['scheme']} role="group" aria-label={name}>
      <div className={classes['schemeHead']}>
        <strong>
          {scheme ? <Link to={databasePath(site, database, 'schemes', String(scheme.id))}>{name}</Link> : name}
        </strong>
        {Object.entries(entry.fields ?? {}).map(([field, value]) => (
          <span key={field}>
            {field}:{' '}
            {[value].flat().map((one, index) => {
              const path = field === primaryKey ? definitions.profilePath(name, String(one)) : undefined;
              return (
                <span key={one}>
                  {index > 0 ? ', ' : ''}
                  {path === undefined ? one : <Link to={path}>{one}</Link>}
                </span>
              );
            })}
          </span>
        ))}
        {lincodesOf(entry).map(([title, names]) => (
          <span key={title}>
            {title}: {names}
          </span>
        ))}
        <span>
          {formatCount(count)}
          {scheme?.locus_count === undefined ? '' : ` of ${formatCount(scheme.locus_count)}`} loci designated
        </span>
        {scheme && hasNearest ? (
          <Link
            to="/sites/$site/db/$database/isolates/$isolate_id/nearest"
            params={{ site, database, isolate_id: String(isolate_id) }}
            search={{ scheme: String(scheme.id) }}
          >
            Nearest isolates
          </Link>
        ) : null}
        {count > LOCI_AT_ONCE ? (
          <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={alleles.toggle}>
            {isOpen ? 'Hide alleles' : 'Show alleles'}
          </Button>
        ) : null}
      </div>
      {isOpen && scheme ? (
        <SchemeAlleles
          site={site}
          database={database}
          isolate_id={isolate_id}
          scheme_id={scheme.id}
          definitions={definitions}
          holdsBelow={count <= LOCI_AT_ONCE}
        />
      ) : null}
    </div>
  );
}

/** The LIN codes of an isolate through its profiles of a scheme, and the names of these. */
function lincodesOf(scheme: IsolateScheme): [title: string, names: string][] {
  const { LINcode, LINcode_assigned_here: isFromHere = false, LINcode_fields = [] } = scheme;
  const codes = LINcode === undefined ? [] : [{ title: 'LIN code', data: LINcode }];
  const shown = [...codes, ...LINcode_fields].map(({ title, data }) => [title, [data].flat().join(', ')] as const);
  return shown.map(([title, names], at) => [title, at === 0 && isFromHere ? markedAsHere(names) : names]);
}

function SchemeAlleles({
  site,
  database,
  isolate_id,
  scheme_id,
  definitions,
  holdsBelow,
}: Omit<SchemeBoxProps, 'entry'> & { scheme_id: number; holdsBelow: boolean }) {
  const alleles = useQuery(isolateQueries.schemeAlleles(site, database, isolate_id, scheme_id));
  return (
    <QueryRegion query={alleles} lines={2} holdsBelow={holdsBelow}>
      {(pairs) => (
        <dl className={classes['alleles']}>
          {pairs.map(({ locus, ids }) => (
            <div key={locus} className={classes['pair']}>
              <dt>
                <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }}>
                  {locus}
                </Link>
              </dt>
              <dd>
                {ids.map((id, index) => (
                  <span key={id}>
                    {index > 0 ? ', ' : ''}
                    {id === '0' || id === 'N' ? id : <Link to={definitions.allelePath(locus, id)}>{id}</Link>}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryRegion>
  );
}
