import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { groupQuery, type GroupParams } from '#renderer/api/definitions/classification.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { publicationsOf } from '#shared/api/publication.ts';
import { PublicationLinks } from '#renderer/records/publication-links.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { Timeline } from '#renderer/ui/pages/timeline.tsx';
import { Person } from '#renderer/records/people/person.tsx';
import classes from './isolates.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

interface RecordProps extends DatabasePlace {
  isolate: Isolate;
}

/** Says that there is a newer or an older version of the record, and leads there. */
export function VersionNotice({ site, database, isolate: { new_version, old_version } }: RecordProps) {
  const path = (uri: string): string => databasePath(site, database, 'isolates', nameInUri(uri));
  if (new_version === undefined && old_version === undefined) return null;
  return (
    <Notice
      tone={new_version === undefined ? 'info' : 'warning'}
      role="note"
      title={
        new_version === undefined
          ? 'There is an older version of this record.'
          : 'This is an old version of the record.'
      }
    >
      {new_version === undefined ? null : (
        <>
          <Link to={path(new_version)}>Go to the newer version, isolate {nameInUri(new_version)}</Link>.{' '}
        </>
      )}
      {old_version === undefined ? null : (
        <>
          This record replaces <Link to={path(old_version)}>an older version, isolate {nameInUri(old_version)}</Link>.
        </>
      )}
    </Notice>
  );
}

/** Groups of similar profiles that the isolate is in. */
export function IsolateGroups({ site, database, isolate }: RecordProps) {
  const groupPath = (scheme: string, group: number): string =>
    databasePath(site, database, 'classification_schemes', nameInUri(scheme), 'groups', String(group));
  const entries = Object.entries(isolate.classification_schemes ?? {}).filter(([, { groups }]) => groups.length > 0);
  if (entries.length === 0) return null;
  return (
    <Section title="Classification groups">
      <ul className={classes['list']}>
        {entries.flatMap(([name, { href, groups }]) =>
          groups.map(({ group, records }) => (
            <li key={`${name} ${group}`}>
              {name}: <Link to={groupPath(href, group)}>group {group}</Link> ({formatQuantity(records, 'isolate')})
              <ValuesOfGroup
                site={site}
                params={{ database, classification_scheme_id: Number(nameInUri(href)), group_id: group }}
              />
            </li>
          )),
        )}
      </ul>
    </Section>
  );
}

/** What is said of a group, such as its nickname. */
function ValuesOfGroup({ site, params }: { site: string; params: GroupParams }) {
  const { data, isLoading } = useQuery(groupQuery(site, params));
  if (!data) return <HoldBelow while={isLoading} />;
  return Object.entries(data.fields ?? {}).map(([field, value]) => `, ${field} ${value}`);
}

/** Projects that the isolate belongs to. */
export function IsolateProjects({ site, database, isolate }: RecordProps) {
  if (!isolate.projects?.length) return null;
  return (
    <Section title="Projects">
      <ul className={classes['list']}>
        {isolate.projects.map(({ id, description }) => (
          <li key={id}>
            <Link to={databasePath(site, database, 'projects', nameInUri(id))}>{description}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Publications about the isolate. */
export function IsolatePublications({ site, database, isolate }: RecordProps) {
  if (!isolate.publications?.length) return null;
  return (
    <Section title="Publications">
      <PublicationLinks {...{ site, database }} publications={publicationsOf(isolate)} />
    </Section>
  );
}

/** What was changed in the record, the latest first. */
export function IsolateHistory({ site, database, isolate }: RecordProps) {
  const history = useQuery({
    ...isolateQueries.history(site, database, isolate.provenance.id),
    enabled: isolate.history !== undefined,
  });
  return (
    <QueryRegion query={history}>
      {({ contigs: changes }) => (
        <Timeline
          events={changes.toReversed().map(({ timestamp, curator, actions }) => ({
            time: timestamp,
            who: curator === undefined ? undefined : <Person site={site} database={database} uri={curator} />,
            what: actions,
          }))}
        />
      )}
    </QueryRegion>
  );
}
