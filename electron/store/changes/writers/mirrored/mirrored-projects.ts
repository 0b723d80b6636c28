import { z } from 'zod';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { insertProject } from '../records/project-record.ts';
import { setProjectCustody } from '../records/project-custody-rows.ts';
import { putSent } from './mirrored-rest.ts';

/** A project of a site, with the ids of its isolates in their order. */
export const CopiedProject = z.object({
  id: z.number().int(),
  description: z.string(),
  full_description: z.string().optional(),
  /** The site shows it to its members only. */
  is_private: z.boolean(),
  isolates: z.array(z.number().int()),
  /** What the site sent besides (`shared/api/also-sent.ts`). */
  also: z.string().optional(),
});
export type CopiedProject = z.infer<typeof CopiedProject>;

const HELD = `
  select p.id, p.short_description, p.full_description, p.is_private, s.members,
    (select group_concat(i.isolate order by i.isolate) from project_isolate i where i.project = p.id) as isolates
  from project p left join also_sent s on s.project = p.id order by p.id`;

/** Makes the projects of a copy those of its site: all anew where any is different, so that names may change places. */
export function putProjects(change: Change, projects: readonly CopiedProject[]): void {
  const { connection } = change;
  const held = statementOf(connection, HELD).all().map(Object.values);
  const wanted = projects.map(({ id, description, full_description, is_private, also, isolates }) => [
    id,
    description.trim(),
    full_description?.trim() || null,
    is_private ? 1 : 0,
    also ?? null,
    isolates.length > 0 ? isolates.join(',') : null,
  ]);
  if (JSON.stringify(held) === JSON.stringify(wanted)) return;
  statementOf(connection, 'delete from project').run();
  const join = statementOf(connection, 'insert into project_isolate (project, isolate) values (?, ?)');
  for (const { id, description, full_description = null, is_private, isolates, also } of projects) {
    insertProject(change, { description, full_description }, id);
    if (is_private) setProjectCustody(connection, id, { visibility: 'private', editors: [], viewers: [] });
    for (const isolate of isolates) join.run(id, isolate);
    putSent(change, 'project', id, also);
  }
  change.contentChanged();
}
