import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Project } from '#shared/api/project.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** The projects of an isolate database. */
export function ProjectsPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/projects' });
  const label = useDatabaseLabel(site, database);
  const navigate = useNavigate();
  const projects = useQuery(projectQueries.list(site, database));
  // Deployed servers do not count them.
  const hasCounts = projects.data?.some(({ isolate_count }) => isolate_count !== undefined) ?? false;
  const columns = useMemo(
    () => projectColumns(site, database).filter(({ id }) => hasCounts || id !== 'isolate_count'),
    [site, database, hasCounts],
  );
  return (
    <ListPage
      title="Projects"
      subtitle={label}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'project', key: {} }} />
          <UpdateRecords address={{ site, database, record: 'project' }} />
        </>
      }
    >
      <QueryRegion query={projects}>
        {(list) => (
          <MemoryTable
            key={`${site} ${database}`}
            name="projects"
            label={`Projects of ${database}`}
            noun={['project', 'projects']}
            rows={list}
            columns={columns}
            onOpen={({ id }) =>
              void navigate({
                to: '/sites/$site/db/$database/projects/$project_id',
                params: { site, database, project_id: String(id) },
              })
            }
            fileName={`${database}_projects`}
            empty={
              <EmptyState title="This database has no projects">
                A project gathers isolates that belong together, for example those of a publication.
              </EmptyState>
            }
          />
        )}
      </QueryRegion>
    </ListPage>
  );
}

function projectColumns(site: string, database: string): RecordColumn<Project>[] {
  return [
    {
      id: 'description',
      header: 'Project',
      value: ({ description }) => description,
      cell: ({ id, description, custody }) => (
        <>
          <Link
            to="/sites/$site/db/$database/projects/$project_id"
            params={{ site, database, project_id: String(id) }}
            tabIndex={-1}
          >
            {description}
          </Link>
          {custody ? <span title="Only its members and curators see it"> · private</span> : null}
        </>
      ),
      width: 260,
      isSortable: true,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 70, align: 'end', isSortable: true },
    {
      id: 'isolate_count',
      header: 'Isolates',
      value: (project) => project.isolate_count,
      width: 92,
      isCount: true,
      isSortable: true,
    },
    { id: 'full_description', header: 'About', value: (project) => project.full_description, width: 480 },
  ];
}
