import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectIsolatesSource, projectQueries } from '#renderer/api/isolates/projects.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { MemberIsolates } from '#renderer/records/isolates/member-isolates.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { EditRecord, MoreOfRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { MoveIsolates, ProjectCustody } from './project-custody.tsx';

/** One project and its isolates. */
export function ProjectPage() {
  const { site, database, project_id } = useParams({ from: '/sites/$site/db/$database/projects/$project_id' });
  const label = useDatabaseLabel(site, database);
  const id = Number(project_id);
  const project = useQuery(projectQueries.one(site, database, id));
  const query = useIsolateQuery(site, database, { property: 'project_id', op: '=', value: id });
  const place = { site, database, project_id: id };
  const address = { site, database, record: 'project', key: { project_id: id } } as const;
  const name = project.data?.description;
  useRememberedPage(name === undefined ? undefined : `${name} (${database})`);
  return (
    <RecordPage
      title={name ?? `Project ${project_id}`}
      subtitle={`Project ${project_id} of ${label}`}
      badges={project.data?.custody ? <Badge color="gray">Private</Badge> : null}
      actions={
        <>
          <EditRecord address={address} />
          <MoreOfRecord address={address} forms={[['Change custody…', 'project_custody']]} />
        </>
      }
      record={project}
      missing={<RecordChanges address={address} />}
      holdsList
      fields={({ isolate_count, full_description }) => [
        ['About', full_description],
        ['Isolates', isolate_count === undefined ? undefined : formatCount(isolate_count)],
      ]}
    >
      {(record) => (
        <>
          <ProjectCustody place={place} project={record} />
          <Section
            title="Isolates"
            grow
            actions={
              <Group gap="sm">
                <MoveIsolates place={place} project={record} />
                {query.within ? <QueryToggle query={query} /> : null}
              </Group>
            }
          >
            <MemberIsolates
              key={`${database} ${project_id}`}
              site={site}
              database={database}
              label={`Isolates of ${name ?? 'the project'}`}
              fileName={`${database}_project_${project_id}`}
              ofPrivateProject={record.custody !== undefined}
              query={query}
              plain={projectIsolatesSource(site, database, id)}
              all="all isolates of the project"
              emptyTitle="This project has no isolates"
            />
          </Section>
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}
