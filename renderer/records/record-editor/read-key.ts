import { RecordKey } from '#shared/api/curation/record-changes.ts';

/** The key in the address. Nothing for one that cannot be read: then the service says what is missing. */
export function readKey(written = '{}'): RecordKey {
  try {
    return RecordKey.parse(JSON.parse(written));
  } catch {
    return {};
  }
}
