import { linkField, unlinkField, type LinkRequest } from '#electron/store/site/link-fields.ts';
import { openNamed } from '../open-named.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

export interface LinkFieldOptions {
  dataFolder: string;
  /** Name of the database of sequence definitions. */
  database: string;
  /** Either a locus or a scheme, which is given by id or name. */
  locus?: string;
  scheme?: string;
  /** Name of the isolate database. */
  isolates: string;
  /** Provenance fields. */
  field: string[];
  remove: boolean;
}

/** `allelier link-field`: links provenance fields to loci, or unlinks them. Prints a sentence for each. */
export async function linkFieldCommand(
  { dataFolder, database, isolates, field: fields, remove, ...asked }: LinkFieldOptions,
  { stdout, stderr, signal }: CliStreams,
): Promise<number> {
  await using folder = await openData(dataFolder, { stderr });
  const { target } = await findTypingTarget(await openNamed(folder, database), asked);
  if (target.kind === 'all') throw new Error('A command without locus and scheme was not refused.');
  // To unlink a field, its database need not exist any more.
  if (!remove) await openNamed(folder, isolates);
  const to = target.kind === 'locus' ? `the locus ${target.locus}` : `the scheme ${asked.scheme ?? ''}`;
  for (const field of fields) {
    const request = { database, target, isolates_database: isolates, field };
    stdout.write(`${remove ? await removed(request) : await added(request)}\n`);
  }
  return 0;

  async function added(request: LinkRequest): Promise<string> {
    const done = await linkField(folder, request, { signal, onWaiting });
    if (done.added === 0) return `${request.field} of ${isolates} is already linked to ${to}.`;
    return `Linked ${request.field} of ${isolates} to ${to}${share(done.added, done.loci)}.`;
  }

  async function removed(request: LinkRequest): Promise<string> {
    const done = await unlinkField(folder, request, { signal, onWaiting });
    return `${request.field} of ${isolates} is no longer linked to ${to}${share(done.removed, done.loci)}.`;
  }

  function onWaiting(message: string): void {
    stderr.write(`${message}\n`);
  }

  function share(changed: number, loci: number): string {
    return target.kind === 'scheme' ? ` (${changed} of ${loci} loci)` : '';
  }
}
