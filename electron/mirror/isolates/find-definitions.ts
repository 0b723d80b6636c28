import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { NewLink } from '#electron/store/changes/writers/link-definitions.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { nameOfListed, readListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import { readUri } from '#shared/api/uri.ts';
import type { MirrorReader } from '../site-reader.ts';

/**
 * The copy on this computer of the definitions that the loci of a site's isolates have, as the first locus tells; `file` is that of the
 * copy of the isolates. Undefined if there is none.
 */
export async function findDefinitions(reader: MirrorReader, file: string): Promise<NewLink | undefined> {
  const { loci } = await reader.get(routes.listLoci, {}, { page_size: 1 });
  const [first] = loci;
  if (first === undefined) return undefined;
  const locus = nameOfListed(readListed(first), ({ id }) => id);
  const { seqdef_definition: definition } = await reader.get(routes.getLocus, { locus });
  const seqdef = definition && readUri(definition)?.params['database'];
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
    const database = await openDatabase(file, { readOnly: true });
    try {
      const { kind, copy_of } = await getMeta(database);
      return kind === 'seqdef' && copy_of?.address === address && copy_of.database === seqdef;
    } finally {
      await database.close();
    }
  } catch {
    // A damaged database is no reason not to copy another one.
    return false;
  }
}
