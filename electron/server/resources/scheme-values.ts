import { NO_MEMBERSHIPS } from '#electron/store/scheme-values/memberships.ts';
import {
  readSchemeValues,
  type SchemeValues,
  type SchemeValuesWish,
} from '#electron/store/scheme-values/read-scheme-values.ts';
import type { DatabaseContext } from '../http/service.ts';

/** Scheme values and classification groups of isolates, for the one who asks. */
export interface VisibleSchemeValues extends SchemeValues {
  /** Whether they follow from definitions that the one who asks may not read: for him no isolate has any. */
  isHidden: boolean;
}

/** Nothing, and always up to date: how long an answer takes and whether it has a tag must tell nothing either. */
const HIDDEN: VisibleSchemeValues = { isHidden: true, isUpToDate: true, ofIsolates: async () => NO_MEMBERSHIPS };

/** Readies the scheme values of the isolates of a request. Every look at them goes through here. */
export async function readVisibleSchemeValues(
  { service, database, version, linked }: Pick<DatabaseContext, 'service' | 'database' | 'version' | 'linked'>,
  purpose: SchemeValuesWish['purpose'],
): Promise<VisibleSchemeValues> {
  if (linked.hidesDefinitions) return HIDDEN;
  return { isHidden: false, ...(await readSchemeValues(service.dataFolder, database, { purpose, version })) };
}
