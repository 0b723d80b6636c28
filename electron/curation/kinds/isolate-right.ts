import { projectsOf } from '#electron/store/changes/writers/records/designation-rows.ts';
import type { NeededRight, Reading } from '../record-kind.ts';

/** The right to curate an isolate: that of the whole database, or of a project that has the isolate. */
export function rightToIsolate({ database }: Reading, isolate: number): NeededRight {
  return rightToProjects(projectsOf(database.connection, isolate));
}

/** The right to curate an isolate of these projects. */
export function rightToProjects(projects: readonly number[]): NeededRight {
  return projects.length === 0 ? 'everything' : projects.map((id) => ({ kind: 'project', name: String(id) }) as const);
}
