import { projectsOf } from '#electron/store/changes/writers/by-hand/designations-by-hand.ts';
import type { NeededRight, Reading } from '../record-kind.ts';

/** The right to curate an isolate: that of the whole database, or of a project that has the isolate. */
export function rightToIsolate({ database }: Reading, isolate: number): NeededRight {
  const projects = projectsOf(database.connection, isolate);
  return projects.length === 0 ? 'everything' : projects.map((id) => ({ kind: 'project', name: String(id) }) as const);
}
