import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schemeFieldBreakdown, fieldBreakdown } from '#renderer/api/isolates/breakdowns.ts';
import { isolateFieldQueries, type IsolateSchemeField } from '#renderer/api/isolates/isolate-fields.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { filterOfLabel } from '#renderer/records/isolates/filter-of-label.ts';
import { ListLink, useOpenList } from '#renderer/records/isolates/list-link.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

const NOUN = ['isolate', 'isolates'] as const;
/** Types of a scheme that are shown at first. */
const COMMONEST = 8;
/** Schemes whose types are shown; others have their charts. */
const SCHEMES_SHOWN = 2;
const YEAR = { name: 'year', type: 'int' } as const;

/** Isolates by year, the commonest types, and what changed last. Each part is left out where there is nothing to show. */
export function IsolatesOverview(place: DatabasePlace) {
  const { filter: canFilter = false, sort: canSort = false } = useCapabilities(place.site);
  const fields = useQuery(isolateFieldQueries.list(place.site, place.database)).data ?? [];
  const ofSchemes = useQuery({
    ...isolateFieldQueries.ofSchemes(place.site, place.database),
    enabled: canFilter,
  }).data;
  const keys = (ofSchemes ?? []).filter(({ primary_key }) => primary_key).slice(0, SCHEMES_SHOWN);
  return (
    <>
      {fields.some(({ name, type }) => name === YEAR.name && type === YEAR.type) ? <ByYear {...place} /> : null}
      {keys.map((field) => (
        <CommonestTypes key={field.ref} {...place} field={field} />
      ))}
      {canSort ? <LastChanges {...place} /> : null}
    </>
  );
}

function ByYear({ site, database }: DatabasePlace) {
  const open = useOpenList({ site, database });
  const years = useQuery(fieldBreakdown(site, database, YEAR.name)).data ?? [];
  const { shape, points } = fieldChart(YEAR, years);
  if (points.length === 0) return null;
  return (
    <Chart
      title="Isolates by year"
      section={{ title: 'Isolates by year' }}
      columns={['Year', 'Isolates']}
      noun={NOUN}
      shape={shape}
      points={points}
      onOpen={(label) => open(filterOfLabel(YEAR, label))}
      renderLabel={(label) => (
        <ListLink {...{ site, database }} filter={filterOfLabel(YEAR, label)} label={`Isolates of ${label}`}>
          {label}
        </ListLink>
      )}
    />
  );
}

function CommonestTypes({ site, database, field }: DatabasePlace & { field: IsolateSchemeField }) {
  const counts = useQuery(schemeFieldBreakdown(site, database, field.scheme_id, field.field)).data ?? [];
  if (counts.length === 0) return null;
  const { points } = fieldChart({ name: field.field, type: 'text' }, counts);
  return (
    <Chart
      title={`Isolates by ${field.field}`}
      section={{
        title: `Commonest types (${field.scheme})`,
        actions: (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/sites/$site/db/$database/charts"
                params={{ site, database }}
                search={{ field: field.ref }}
                {...props}
              />
            )}
          >
            All {field.field}
          </Anchor>
        ),
      }}
      points={points}
      firstBars={COMMONEST}
      shape="bars"
      columns={[field.field, 'Isolates']}
      noun={NOUN}
      renderLabel={(label) => (
        <ListLink
          {...{ site, database }}
          filter={{ scheme: field.scheme_id, scheme_field: field.field, op: '=', value: label }}
          label={`Isolates with ${field.field} ${label}`}
        >
          {label}
        </ListLink>
      )}
    />
  );
}

function LastChanges({ site, database }: DatabasePlace) {
  const latest = useQuery(isolateQueries.latest(site, database)).data ?? [];
  if (latest.length === 0) return null;
  return (
    <Section
      title="Last changes"
      actions={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/sites/$site/db/$database/isolates"
              params={{ site, database }}
              search={{ sort: '-datestamp' }}
              {...props}
            />
          )}
        >
          All by date
        </Anchor>
      }
    >
      <ShortList>
        {latest.map(({ provenance: { id, isolate, datestamp } }) => (
          <ShortEntry key={id} end={<time>{typeof datestamp === 'string' ? datestamp : ''}</time>}>
            <Link
              to="/sites/$site/db/$database/isolates/$isolate_id"
              params={{ site, database, isolate_id: String(id) }}
            >
              {isolate ?? `Isolate ${id}`}
            </Link>
          </ShortEntry>
        ))}
      </ShortList>
    </Section>
  );
}
