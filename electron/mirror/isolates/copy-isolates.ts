import { describeDatabase } from '#electron/store/changes/writers/describe-database.ts';
import { setCopyOrigin } from '#electron/store/changes/writers/mirrored/mirror-state.ts';
import { totalsOf } from '#electron/store/backup/copy-totals.ts';
import type { CopyWork } from '../copy-work.ts';
import type { FetchContext } from '../fetch-loci.ts';
import { applyIsolates, compareIsolates } from './apply-isolates.ts';
import { fetchIsolates } from './fetch-isolates.ts';
import { findDefinitions } from './find-definitions.ts';

/** Fetches chosen isolates of a site, and gives what is to be done with them; `file` is that of the copy. */
export async function fetchIsolateCopy(context: FetchContext, file: string): Promise<CopyWork> {
  const { reader, staging, plan, present } = context;
  const fetched = await fetchIsolates(context);
  const link = present ? undefined : await findDefinitions(reader, file);
  const parts = { reader, staging, fetched };
  return {
    kind: 'isolates',
    async compare() {
      return { isolates: await compareIsolates(parts, present?.connection), notes: [] };
    },
    async write(change) {
      const { isolates, notes } = await applyIsolates(parts, change, link);
      const { site, address, dialect, database, isolates: chosen = {} } = reader.source;
      const { started_at: copied_at, changes_after, message } = plan;
      const origin = { site, address, dialect, database, isolates: chosen, copied_at, changes_after };
      setCopyOrigin(change, message === undefined ? origin : { ...origin, message });
      describeDatabase(change, { version_date: copied_at.slice(0, 10) });
      change.detailsChanged();
      const without = [];
      if (!present && !link) without.push(NO_DEFINITIONS);
      return {
        loci: { added: [], withdrawn: [] },
        alleles: [],
        schemes: [],
        totals: totalsOf(change.connection),
        checked: 0,
        ...(isolates ? { isolates } : {}),
        notes: [...notes, ...without],
      };
    },
  };
}

const NO_DEFINITIONS =
  'No copy of the definitions of these isolates is on this computer, so types such as ST are not worked out here. Copy the definitions first, then the isolates anew.';
