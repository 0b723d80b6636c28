import { RecordKey } from '#shared/api/curation/record-changes.ts';

/** The key of a record in an address. Undefined for one that cannot be read. */
export function readKey(written = '{}'): RecordKey | undefined {
  try {
    return RecordKey.parse(JSON.parse(written));
  } catch {
    return undefined;
  }
}
