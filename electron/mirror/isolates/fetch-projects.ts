import type { z } from 'zod';
import { CopiedProject } from '#electron/store/changes/writers/mirrored/mirrored-projects.ts';
import { alsoSentOf, keptText } from '#shared/api/also-sent.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import type { FetchContext } from '../fetch-loci.ts';
import { unlessMissing, type MirrorReader } from '../site-reader.ts';
import type { FetchedIsolate } from './fetched-isolate.ts';

const ProjectRecord = CopiedProject.omit({ isolates: true });

/** The projects that isolates of a copy are in, from the records of these: which isolates, by the id of the project. */
export class ProjectMembers {
  readonly #of = new Map<number, { description: string; isolates: number[] }>();

  add({ id: isolate, projects }: FetchedIsolate): void {
    for (const [id, description] of projects) {
      const known = this.#of.get(id) ?? { description, isolates: [] };
      known.isolates.push(isolate);
      this.#of.set(id, known);
    }
  }

  /** By the ids of the projects. */
  list() {
    return [...this.#of].toSorted(([one], [other]) => one - other).map(([id, found]) => ({ id, ...found }));
  }
}

/** Fetches what is said of these projects. One that the site does not show by itself has no more than the name in the isolates. */
export async function fetchProjects(
  { reader, staging }: Pick<FetchContext, 'reader' | 'staging'>,
  members: ProjectMembers,
): Promise<CopiedProject[]> {
  const listed = members.list();
  reader.expect(listed.length);
  const names = new Set<string>();
  const projects: CopiedProject[] = [];
  for (const { id, description, isolates } of listed) {
    const key = `project ${id}`;
    const kept = await staging.read(key, ProjectRecord);
    const project = kept ?? (await fetchProject(reader, id)) ?? { id, description, is_private: false };
    if (!kept) await staging.write(key, project);
    const told = project.description.trim();
    // A copy tells projects apart by their names, in capitals or not.
    const name = told === '' || names.has(told.toLowerCase()) ? `${told} (${id})`.trim() : told;
    names.add(name.toLowerCase());
    projects.push({ ...project, description: name, isolates });
  }
  return projects;
}

async function fetchProject(
  reader: MirrorReader,
  project_id: number,
): Promise<z.infer<typeof ProjectRecord> | undefined> {
  reader.tell('Projects of the isolates');
  const record = await unlessMissing(reader.get(routes.getProject, { project_id }));
  if (!record) return undefined;
  const { description, full_description, custody } = record;
  const rest = defined({ full_description, also: keptText(record, alsoSentOf(record)) });
  return { id: project_id, description, is_private: custody !== undefined, ...rest };
}
