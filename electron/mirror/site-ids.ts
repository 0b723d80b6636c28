import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';

/** The id of a person from the address of the record; undefined for one that is no id. */
function userIdOf(uri: string | undefined): number | undefined {
  if (uri === undefined) return undefined;
  const id = nameInUri(uri);
  return /^\d{1,12}$/.test(id) ? Number(id) : undefined;
}

/** The same for several people. */
export function userIdsOf(uris: readonly string[] = []): number[] {
  return uris.map(userIdOf).filter((id) => id !== undefined);
}

/** Who stands behind a record, and when it came. */
export function originOf(record: {
  sender?: string | undefined;
  curator?: string | undefined;
  date_entered?: string | undefined;
  datestamp?: string | undefined;
}) {
  const [sender, curator] = [userIdOf(record.sender), userIdOf(record.curator)];
  return {
    ...defined({ sender, curator, date_entered: record.date_entered, datestamp: record.datestamp }),
  };
}

/** A value of a record as text: members that are no text, number or truth value count as absent. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
