import { Isolate } from '#shared/api/isolate.ts';
import { nameInUri } from './resource-uri.ts';

/** A row of a list of isolates; servers that do not embed records give no more than its address. */
export function isolateRow(entry: unknown): Isolate {
  return typeof entry === 'string' ? { provenance: { id: Number(nameInUri(entry)) } } : Isolate.parse(entry);
}
