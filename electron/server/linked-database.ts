import { AppError } from '#shared/problem.ts';
import type { Database } from '../store/database.ts';
import { getMeta } from '../store/meta.ts';
import type { Service } from './service.ts';

/** The sequence-definition database behind an isolate database; undefined when there is none, or its file has gone. */
export async function openLinkedSeqdef(service: Service, isolates: Database): Promise<Database | undefined> {
  const name = await service.dataFolder.site.findLinkedSeqdef(isolates.name);
  return name === undefined ? undefined : openIfThere(service, name);
}

/** A database by name, or nothing when it cannot be used: what only adds to a reply must not spoil it. */
export async function openIfThere(service: Service, name: string): Promise<Database | undefined> {
  try {
    return await service.dataFolder.open(name);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Names the state of a database: changes with every change to its content. */
export async function versionOf(database: Database): Promise<string> {
  const { created_at, definitions_version } = await getMeta(database);
  return `${created_at} ${definitions_version}`;
}
