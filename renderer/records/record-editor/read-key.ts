import { RecordKey } from '#shared/api/curation/record-changes.ts';
import { jsonIn } from '#shared/json-in.ts';

/** The key of a record in an address. Undefined for one that cannot be read. */
export function readKey(written = '{}'): RecordKey | undefined {
  return RecordKey.safeParse(jsonIn(written)).data;
}
