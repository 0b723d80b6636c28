import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileWriterOf } from '#electron/store/changes/writers/profile-writer.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { Change } from '#electron/store/changes/change-context.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { findProfiles } from '#electron/typing/profile-lookup.ts';
import { createRandom, type Random } from '#test/support/generated/random.ts';
import { createTypingDatabase } from '#test/unit/typing/typing-database.ts';
import { costOf, type Cost } from './in-process.ts';
import { passOverRows } from './reference.ts';
import { median, say, type Group, type Line } from './table.ts';

const PROFILES = 50_000;
const LOCI = 2000;
/** Alleles of a locus; founders from which the profiles come by changing one locus in twenty. */
const ALLELES = 600;
const FOUNDERS = 50;
const QUERIES = 15;
const SCHEME = 1;

export const profilesGroup: Group = {
  name: 'profiles',
  title: `Profiles: ${PROFILES.toLocaleString('en')} of ${LOCI.toLocaleString('en')} loci`,
  async measure() {
    const place = await profileSet();
    // A set that an earlier version left is brought up to date; what only reads could not.
    await (await openDatabase(join(place, 'profiles.sqlite'))).close();
    const database = await openDatabase(join(place, 'profiles.sqlite'), { readOnly: true });
    const engine = createTypingEngine({ threads: 1 });
    try {
      return await measureProfiles(database, join(place, 'profiles.index'), engine);
    } finally {
      await engine.close();
      await database.close();
    }
  },
};

async function measureProfiles(
  database: Database,
  index: string,
  engine: ReturnType<typeof createTypingEngine>,
): Promise<Line[]> {
  const context = { database, index, engine };
  rmSync(`${index}.scheme-${SCHEME}`, { force: true });
  const nearest = (found: string[][]) =>
    engine.nearestProfiles({ database: { file: database.file, index }, scheme: SCHEME, found, limit: 10 });
  const random = createRandom(7);
  const first = await costOf(() => nearest(changed(random, profileOf(database, 1), 0)));
  const exact: Cost[] = [];
  const near: Cost[] = [];
  let wrong = 0;
  for (let query = 0; query < QUERIES; query++) {
    const id = 1 + random.below(PROFILES);
    const profile = profileOf(database, id);
    const known = new Map(profile.map((allele, locus) => [nameOf(locus), [allele]]));
    const found = await costOf(() => findProfiles(context, SCHEME, known));
    exact.push(found);
    if (!found.result.profile_ids.includes(String(id))) wrong++;
    const sought = changed(random, profile, 40);
    const answer = await costOf(() => nearest(sought));
    near.push(answer);
    if (query === 0)
      wrong += compareWithAll(
        database,
        sought,
        answer.result.map(({ profile_id }) => profile_id),
      );
  }
  const reference = passOverRows(database.connection, 'select profile_id, alleles from profile');
  return [
    { what: 'exact profile', ...mediansOf(exact), unit: 'ms', reference, goal: 0.05 },
    { what: '10 nearest, 40 loci changed', ...mediansOf(near), unit: 'ms', reference, goal: 2 },
    {
      what: 'the first such question: all profiles are made ready',
      value: first.clock,
      processor: first.processor,
      unit: 'ms',
      reference,
    },
    { what: 'profiles that a comparison with all of them does not give', value: wrong, unit: 'wrong', goal: 0 },
  ];
}

function mediansOf(costs: Cost[]): { value: number; processor: number } {
  return { value: median(costs.map(({ clock }) => clock)), processor: median(costs.map(({ processor }) => processor)) };
}

/** How many of the first ten by a plain comparison with every profile are not in `answer`, at their place. */
function compareWithAll({ connection }: Database, sought: string[][], answer: string[]): number {
  const all: { id: string; differing: number }[] = [];
  for (const row of connection.prepare('select profile_id, alleles from profile order by id').iterate()) {
    const differing = String(row['alleles'])
      .split('\t')
      .filter((allele, locus) => allele !== 'N' && sought[locus]?.[0] !== 'N' && allele !== sought[locus]?.[0]).length;
    all.push({ id: String(row['profile_id']), differing });
  }
  const best = all.toSorted((left, right) => left.differing - right.differing).slice(0, 10);
  return best.filter(({ id }, place) => answer[place] !== id).length;
}

function profileOf({ connection }: Database, id: number): string[] {
  return String(connection.prepare('select alleles from profile where id = ?').get(id)?.['alleles']).split('\t');
}

/** The alleles of a profile with those of `count` loci taken at random. */
function changed(random: Random, profile: string[], count: number): string[][] {
  const found = profile.map((allele) => [allele]);
  for (let change = 0; change < count; change++) found[random.below(LOCI)] = [String(1 + random.below(ALLELES))];
  return found;
}

function nameOf(locus: number): string {
  return `GEN${String(locus + 1).padStart(4, '0')}`;
}

/** A folder with the database, generated under the system's temporary folder when it is not there yet. */
async function profileSet(): Promise<string> {
  const folder = join(tmpdir(), `allelier-profiles-1-${PROFILES}x${LOCI}`);
  if (existsSync(folder)) return folder;
  say('Generating the profiles, once …');
  const building = `${folder}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building);
  const loci = Array.from({ length: LOCI }, (_, locus) => nameOf(locus));
  const fixtures = loci.map((name) => ({ name, alleles: {} }));
  const scheme = { name: 'cgMLST', loci, fields: ['cgST'], profiles: [] };
  const database = await createTypingDatabase(building, fixtures, [scheme], 'profiles');
  database.connection.exec('begin');
  writeProfiles(database);
  database.connection.exec('commit');
  await database.close();
  renameSync(building, folder);
  return folder;
}

function writeProfiles(database: Database): void {
  const random = createRandom(20_261_121);
  const writer = profileWriterOf(new Change(database, byOwner(), { isNew: true }), SCHEME);
  const founders = Array.from({ length: FOUNDERS }, () =>
    Array.from({ length: LOCI }, () => 1 + random.below(ALLELES)),
  );
  for (let id = 1; id <= PROFILES; id++) {
    const founder = founders[random.below(FOUNDERS)] ?? [];
    const alleles = founder.map((allele) => (random.below(100) === 0 ? 'N' : evolved(random, allele))).join('\t');
    writer.add({ profile_id: String(id), alleles, fields: [] });
  }
}

function evolved(random: Random, allele: number): number {
  return random.below(20) === 0 ? 1 + random.below(ALLELES) : allele;
}
