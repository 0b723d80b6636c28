import type { Generated } from 'kysely';
import type { Dated } from './columns.ts';

/** Projects and their isolates. */
export interface ProjectTables {
  project: { id: Generated<number>; short_description: string; full_description: string | null } & Dated;
  project_isolate: { project: number; isolate: number };
}
