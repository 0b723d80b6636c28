import { createTypingEngine } from '#electron/typing/engine.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { typeWithAny, type AnyDatabaseContext } from '#electron/typing/recognize/type-with-any.ts';
import type { NamedDatabase } from '#electron/typing/recognize/known-database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import type { Species } from '#test/support/generated-species.ts';
import { onTestFinished } from 'vitest';
import { createTypingDatabase, type LocusFixture, type SchemeFixture } from '../typing-database.ts';

/** Loci and the scheme of a species, as a typing database takes them. */
export function fixturesOf(
  { loci, profiles }: Species,
  scheme = 'MLST',
): { loci: LocusFixture[]; scheme: SchemeFixture } {
  return {
    loci: loci.map(({ name, alleles }) => ({
      name,
      alleles: Object.fromEntries(alleles.map((sequence, place) => [String(place + 1), sequence])),
    })),
    scheme: {
      name: scheme,
      loci: loci.map(({ name }) => name),
      fields: ['ST'],
      profiles: profiles.map((alleles, type) => [String(type + 1), ...alleles]),
    },
  };
}

/** A folder of databases, and the typing of a sequence with any of them. */
export function setUpAny(threads = 1) {
  const folder = temporaryFolder();
  const engine = createTypingEngine({ threads });
  const databases: NamedDatabase[] = [];
  const open = new Map<string, Database>();
  onTestFinished(async () => {
    for (const database of open.values()) await database.close();
    await engine.close();
  });

  async function add(name: string, loci: LocusFixture[], schemes: SchemeFixture[] = []) {
    const { at, close } = await createTypingDatabase(folder, loci, schemes, name);
    await close();
    const added = { name, ...at };
    databases.push(added);
    return added;
  }

  const context: AnyDatabaseContext = {
    databases: async () => databases,
    async open(name) {
      const known = open.get(name) ?? (await openDatabase(databases.find((one) => one.name === name)?.file ?? ''));
      open.set(name, known);
      return known;
    },
    engine,
    appVersion: '0.1.0',
  };

  return {
    folder,
    engine,
    databases,
    context,
    add,
    async addSpecies(name: string, species: Species) {
      const { loci, scheme } = fixturesOf(species);
      return add(name, loci, [scheme]);
    },
    async type(sequence: string) {
      const input = { kind: 'bytes', bytes: Buffer.from(sequence) } as const;
      return typeWithAny(context, { name: 'genome.fna', input });
    },
  };
}
