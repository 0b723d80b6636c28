import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeDatabase } from '#electron/store/changes/writers/describe-database.ts';
import { setCopyOrigin } from '#electron/store/changes/writers/mirrored/mirror-state.ts';
import { totalsOf } from '#electron/store/backup/copy-totals.ts';
import type { NewLink } from '#electron/store/changes/writers/link-definitions.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { defined } from '#shared/defined.ts';
import { nameOfListed, readListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import { readUri } from '#shared/api/uri.ts';
import type { CopyWork } from '../copy-work.ts';
import type { FetchContext } from '../fetch-loci.ts';
import { applyIsolates, compareIsolates } from './apply-isolates.ts';
import { fetchIsolates } from './fetch-isolates.ts';
import type { MirrorReader } from '../site-reader.ts';

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
        ...defined({ isolates }),
        notes: [...notes, ...without],
      };
    },
  };
}

const NO_DEFINITIONS =
  'No copy of the definitions of these isolates is on this computer, so types such as ST are not worked out here. Copy the definitions first, then the isolates anew.';

/** The database of definitions at a site from which its isolates have their loci, as the first locus tells. */
export async function definitionsOf(reader: MirrorReader): Promise<string | undefined> {
  const { loci } = await reader.get(routes.listLoci, {}, { page_size: 1 });
  const [first] = loci;
  if (first === undefined) return undefined;
  const locus = nameOfListed(readListed(first), ({ id }) => id);
  const { seqdef_definition: definition } = await reader.get(routes.getLocus, { locus });
  return definition && readUri(definition)?.params['database'];
}

/**
 * The copy on this computer of the definitions that the loci of a site's isolates have, as the first locus tells; `file` is that of the
 * copy of the isolates. Undefined if there is none.
 */
async function findDefinitions(reader: MirrorReader, file: string): Promise<NewLink | undefined> {
  const seqdef = await definitionsOf(reader);
  if (seqdef === undefined) return undefined;
  const folder = dirname(file);
  const files = await readdir(folder).catch(() => []);
  for (const name of files.filter((each) => each.endsWith('.sqlite'))) {
    const other = join(folder, name);
    if (other === file || !(await isCopyOf(other, reader.source.address, seqdef))) continue;
    return { seqdef: basename(name, '.sqlite'), file: other };
  }
  return undefined;
}

async function isCopyOf(file: string, address: string, seqdef: string): Promise<boolean> {
  try {
    await using database = await openDatabase(file, { readOnly: true });
    const { kind, copy_of } = await getMeta(database);
    return kind === 'seqdef' && copy_of?.address === address && copy_of.database === seqdef;
  } catch {
    // A damaged database is no reason not to copy another one.
    return false;
  }
}
