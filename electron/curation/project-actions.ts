import { randomUUID } from 'node:crypto';
import { mayDo } from '#electron/rights/database-rights.ts';
import { recordReaderOf } from '#electron/rights/record-reader.ts';
import type { Action, WriteContext } from '#electron/store/changes/action.ts';
import { isOwner, readCustody } from '#electron/store/changes/writers/records/custody-rows.ts';
import { projectsOf } from '#electron/store/changes/writers/records/designation-rows.ts';
import { isNamed } from '#electron/store/changes/writers/records/naming-users.ts';
import { PROJECT_EDITORS, readProjectCustody } from '#electron/store/changes/writers/records/project-custody-rows.ts';
import { isSeen } from '#electron/store/file/reader-views.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { curatorOf, type Curator } from './curator.ts';
import { signedAccount } from './custody-actions.ts';
import { kindNamed } from './kinds.ts';
import { isolateKind } from './kinds/isolate.ts';
import { unknownProject } from './kinds/project-custody.ts';
import { changeRecord } from './write-record.ts';

export interface ProjectIsolates {
  project: number;
  isolates: readonly number[];
  reason?: string | undefined;
}

/**
 * Who has isolates put into a project or taken out: its members who edit it, curators of the isolates, and owners of isolates, who take
 * their own out of any private project. For those who do not see the project there is none, as for an unknown id, and for an editor there
 * is no isolate that he does not see. AppError codes: unknown_project 404, unknown_isolate 404, no_right 403.
 */
function moverOf(
  { database, root, caller }: WriteContext,
  { project, isolates }: ProjectIsolates,
  goesIn: boolean,
): (isolate: number) => Pick<Curator, 'refuse'> {
  const { connection } = database;
  const { principal, guarded } = caller;
  const account = signedAccount(principal);
  const reader = recordReaderOf(principal, guarded);
  const free = { refuse: () => undefined };
  const isPrivate = readProjectCustody(connection, project)?.visibility === 'private';
  const takesOwn = isolates.every(
    (one) => isOwner(connection, one, account) && projectsOf(connection, one).includes(project),
  );
  if (!goesIn && isPrivate && takesOwn) return () => free;
  if (!isSeen(connection, 'project', project, reader)) throw unknownProject(database, project);
  const isEditor = isNamed(connection, PROJECT_EDITORS, project, account);
  const curator = mayDo('curate', principal, guarded) ? curatorOf(caller, database.name) : undefined;
  if (!isEditor && !curator) {
    const who = isPrivate ? 'its members who edit it' : 'curators';
    throw refusal('no_right', `Only ${who} change which isolates project ${project} has.`);
  }
  return (isolate) => {
    if (!isSeen(connection, 'isolate', isolate, reader))
      throw isolateKind.unknown({ database, root }, { isolate_id: isolate });
    const letsIn = goesIn && !projectsOf(connection, isolate).includes(project);
    const isPublic = readCustody(connection, isolate)?.visibility === 'public';
    if (isEditor && (!letsIn || isPublic || isOwner(connection, isolate, account))) return free;
    if (curator) return curator;
    const sentence = `Isolate ${isolate} is private, and only its owners and curators put it into a project: all members would see it.`;
    throw refusal('no_right', sentence);
  };
}

/** Gives the isolates that were moved. Those that were there already stay as they are. */
async function moveIsolates(context: WriteContext, input: ProjectIsolates, goesIn: boolean): Promise<number[]> {
  const { change, database, root } = context;
  const { project, reason } = input;
  const isolates = [...new Set(input.isolates)];
  const curatorFor = moverOf(context, input, goesIn);
  const curators = isolates.map((isolate) => [isolate, curatorFor(isolate)] as const);
  const telling = { reason, batch: isolates.length > 1 ? randomUUID() : undefined };
  const moved: number[] = [];
  for (const [isolate, curator] of curators) {
    const before = projectsOf(database.connection, isolate);
    if (before.includes(project) === goesIn) continue;
    const projects = goesIn ? [...before, project] : before.filter((id) => id !== project);
    const writing = { change, database, root, curator, telling };
    await changeRecord(writing, kindNamed(isolateKind.name), { isolate_id: isolate }, { projects }, '*');
    moved.push(isolate);
  }
  return moved;
}

/** What members do with the isolates of a private project, and curators with those of any. */
export const projectActions = {
  'project.add_isolates': {
    title: 'Isolates for a project',
    right: 'submit',
    work: (context, input) => moveIsolates(context, input, true),
  },
  'project.remove_isolates': {
    title: 'Isolates out of a project',
    right: 'submit',
    work: (context, input) => moveIsolates(context, input, false),
  },
} satisfies Record<string, Action<ProjectIsolates, number[]>>;
