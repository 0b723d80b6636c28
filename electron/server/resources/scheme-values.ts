import { NO_MEMBERSHIPS } from '#electron/store/scheme-values/memberships.ts';
import {
  readSchemeValues,
  type SchemeValues,
  type SchemeValuesWish,
} from '#electron/store/scheme-values/read-scheme-values.ts';
import type { DatabaseContext } from '../http/service.ts';

/** Scheme values and classification groups of isolates, as the client may see them. */
interface VisibleSchemeValues extends SchemeValues {
  /** Whether they follow from definitions that the client may not read. It then sees none. */
  isHidden: boolean;
}

/** No values, and always up to date: neither the time of a reply nor its tag must reveal that there are values. */
const HIDDEN: VisibleSchemeValues = { isHidden: true, isUpToDate: true, ofIsolates: async () => NO_MEMBERSHIPS };

/** Prepares the scheme values of isolates for a request. All readers of scheme values use this function. */
export async function readVisibleSchemeValues(
  { service, database, keptAs, linked }: Pick<DatabaseContext, 'service' | 'database' | 'keptAs' | 'linked'>,
  purpose: SchemeValuesWish['purpose'],
): Promise<VisibleSchemeValues> {
  if (linked.hidesDefinitions) return HIDDEN;
  return { isHidden: false, ...(await readSchemeValues(service.dataFolder, database, { purpose, version: keptAs })) };
}
