import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LOCAL_SITE } from '#renderer/api/keys.ts';
import { projectIsolatesSource, projectQueries } from '#renderer/api/projects.ts';
import { FieldList } from '#renderer/ui/field-list.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { MemberIsolates } from '#renderer/records/isolates/member-isolates.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { Page } from '#renderer/ui/page.tsx';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';

/** One project and its isolates. */
export function ProjectPage() {
  const { site, database, project_id } = useParams({ from: '/sites/$site/db/$database/projects/$project_id' });
  const id = Number(project_id);
  const project = useQuery(projectQueries.one(site, database, id));
  const within = site === LOCAL_SITE ? ({ property: 'project_id', op: '=', value: id } as const) : undefined;
  const query = useIsolateQuery(site, database, within);
  const name = project.data?.description;
  useRememberedPage(name === undefined ? undefined : `${name} (${database})`);
  return (
    <Page title={name ?? `Project ${project_id}`} subtitle={`Project ${project_id} of ${database}`}>
      <QueryRegion query={project}>
        {({ isolate_count, full_description }) => (
          <>
            <FieldList
              fields={[
                ['About', full_description],
                ['Isolates', isolate_count === undefined ? undefined : formatCount(isolate_count)],
              ]}
            />
            <Section title="Isolates" grow actions={within ? <QueryToggle query={query} /> : null}>
              <MemberIsolates
                key={`${database} ${project_id}`}
                site={site}
                database={database}
                label={`Isolates of ${name ?? 'the project'}`}
                fileName={`${database}_project_${project_id}`}
                query={query}
                plain={projectIsolatesSource(site, database, id)}
                all="all isolates of the project"
                emptyTitle="This project has no isolates"
              />
            </Section>
          </>
        )}
      </QueryRegion>
    </Page>
  );
}
