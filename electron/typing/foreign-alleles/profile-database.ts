import { join } from 'node:path';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { createCopiedProfiles } from '#electron/store/changes/writers/copied/copied-profiles.ts';
import type { CopiedProfile, CopiedScheme } from '#electron/store/changes/writers/copied/copied-records.ts';
import { createCopiedSchemes } from '#electron/store/changes/writers/copied/copied-schemes.ts';
import { createLocusWriter } from '#electron/store/changes/writers/locus-writer.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';

/** A scheme that is defined elsewhere, with its profiles. */
export interface KnownScheme {
  scheme: CopiedScheme;
  profiles: readonly CopiedProfile[];
}

/** A scheme, and the folder of the database that it becomes. */
export interface KnownProfiles extends KnownScheme {
  folder: string;
}

/** Writes a database of one scheme into a folder; its loci have no alleles. For a worker, because it waits for the disk. */
export async function writeProfileDatabase({ folder, scheme, profiles }: KnownProfiles): Promise<IndexedDatabase> {
  const file = join(folder, 'profiles.sqlite');
  const create = { kind: 'seqdef', description: 'Profiles of another site' } as const;
  await change({ file, title: 'Profiles of another site', create, patience: 0, ...byOwner() }, (made) => {
    const loci = createLocusWriter(made);
    const rows = new Map(scheme.loci.map((name) => [name, loci.create(name, 'DNA').id]));
    const nobody = () => null;
    createCopiedSchemes(made, nobody, (name) => rows.get(name) ?? 0).put(scheme);
    const about = { id: scheme.record.id, loci: [...rows.values()], date: made.today };
    const written = createCopiedProfiles(made, about, nobody);
    written.put(profiles);
    written.finish(true);
    made.contentChanged();
  });
  return { file, index: join(folder, 'profiles.index') };
}
