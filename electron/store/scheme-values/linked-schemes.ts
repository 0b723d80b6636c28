import type { DatabaseSync } from 'node:sqlite';
import { findSameScheme } from '../records/scheme-names.ts';
import { contentHash } from '../file/content-hash.ts';
import { createSchemeMatcher, type SchemeBlocks, type SchemeMatcher, withoutBlocked } from './match-profiles.ts';

/** A scheme of an isolate database whose profiles the linked database defines. */
export interface LinkedScheme {
  /** Id in the isolate database. */
  id: number;
  /** Id in the linked database. */
  defined: number;
  /**
   * Its loci in the order of its profiles, as ids in the isolate database. Undefined for a locus that the isolate
   * database lacks.
   */
  loci: readonly (number | undefined)[];
  allowsMissing: boolean;
  matcher: SchemeMatcher;
  /** What an isolate gets from a profile that it has. `profile` is a row id in the linked database. */
  meaningOf(profile: number): ProfileMeaning;
}

interface ProfileMeaning {
  fields: [field: string, value: string][];
  /** Classification scheme (id in the isolate database) and group. */
  groups: [classificationScheme: number, group: number][];
}

/** The schemes that both databases have, and the positions of the isolate database's loci in their profiles. */
export interface LinkedSchemes {
  schemes: LinkedScheme[];
  /** By locus (id in the isolate database): index of a scheme and position in its profiles. */
  places: Map<number, { scheme: number; position: number }[]>;
  /**
   * Hash of everything above, of the names of fields and groups, and of what is not used. Memberships depend on nothing else but
   * designations and profiles.
   */
  structure: number;
  /** Whether anything is not used: then the log of profiles does not tell all that isolates gain. */
  hasBlocks: boolean;
}

/** Meanings kept in memory: thousands of isolates share a profile. */
const REMEMBERED = 50_000;

/**
 * Pairs the schemes of an isolate database with those of the linked database (`findSameScheme`). Loci are paired by name.
 */
export function linkSchemes(isolates: DatabaseSync, seqdef: DatabaseSync): LinkedSchemes {
  const schemes: LinkedScheme[] = [];
  const places: LinkedSchemes['places'] = new Map();
  const names: NamedParts[] = [];
  const blocks: [scheme: number, blocked: SchemeBlocks][] = [];
  const ownLoci = new Map(
    isolates
      .prepare('select id, name from locus')
      .all()
      .map((row) => [row['name'], Number(row['id'])]),
  );
  for (const own of isolates.prepare('select id from scheme order by id').all()) {
    const same = findSameScheme(isolates, Number(own['id']), seqdef);
    const defined =
      same === undefined
        ? undefined
        : seqdef.prepare('select id, allow_missing_loci from scheme where id = ?').get(same);
    if (!defined) continue;
    const [id, scheme] = [Number(own['id']), Number(defined['id'])];
    const lociNames = seqdef
      .prepare(
        'select l.name from scheme_locus s join locus l on l.id = s.locus where s.scheme = ? order by s.position',
      )
      .all(scheme)
      .map(({ name }) => String(name));
    const loci = lociNames.map((name) => ownLoci.get(name));
    for (const [position, locus] of loci.entries()) {
      if (locus === undefined) continue;
      const list = places.get(locus) ?? [];
      places.set(locus, list);
      list.push({ scheme: schemes.length, position });
    }
    const allowsMissing = defined['allow_missing_loci'] === 1;
    const blocked = blocksOf(seqdef, scheme, lociNames);
    const matcher = withoutBlocked(createSchemeMatcher(seqdef, scheme, allowsMissing), blocked);
    if (blocked.profiles.size + blocked.alleles.size > 0) blocks.push([scheme, blocked]);
    const parts = namedPartsOf(isolates, seqdef, id, scheme);
    names.push(parts);
    schemes.push({ id, defined: scheme, loci, allowsMissing, matcher, meaningOf: createMeanings(seqdef, parts) });
  }
  const structure: unknown[] = schemes.map(({ id, defined, loci, allowsMissing }, index) => [
    [id, defined, allowsMissing, names[index]?.key],
    loci,
    [...(names[index]?.classifications ?? [])],
  ]);
  for (const [scheme, { profiles, alleles }] of blocks) {
    structure.push([scheme, [...profiles], [...alleles].map(([position, ids]) => [position, [...ids]])]);
  }
  return { schemes, places, structure: contentHash(JSON.stringify(structure)), hasBlocks: blocks.length > 0 };
}

/** What is not used of a scheme. `loci` has the names of its loci in the order of its profiles. */
function blocksOf(seqdef: DatabaseSync, scheme: number, loci: readonly string[]): SchemeBlocks {
  const profiles = seqdef
    .prepare(
      `select profile.id from block join profile on profile.scheme = ? and profile.profile_id = block.id
       where record = 'profile' and within = ? order by profile.id`,
    )
    .all(scheme, String(scheme));
  const alleles = new Map<number, Set<string>>();
  for (const row of seqdef.prepare("select within, id from block where record = 'allele' order by within, id").all()) {
    const position = loci.indexOf(String(row['within']));
    if (position >= 0) alleles.set(position, (alleles.get(position) ?? new Set()).add(String(row['id'])));
  }
  return { profiles: new Set(profiles.map(({ id }) => Number(id))), alleles };
}

interface NamedParts {
  /** The field that holds the id of a profile. */
  key: string | undefined;
  /**
   * For each classification scheme of the linked database the id of the one with the same name in the isolate database.
   */
  classifications: Map<number, number>;
}

function namedPartsOf(isolates: DatabaseSync, seqdef: DatabaseSync, ownScheme: number, scheme: number): NamedParts {
  const key = seqdef.prepare('select field from scheme_field where scheme = ? and primary_key = 1').get(scheme);
  const own = isolates.prepare('select id, name from classification_scheme where scheme = ?').all(ownScheme);
  const byName = new Map(own.map((row) => [row['name'], Number(row['id'])]));
  const defined = seqdef.prepare('select id, name from classification_scheme where scheme = ? order by id').all(scheme);
  const classifications = defined.flatMap((row): [number, number][] => {
    const id = byName.get(row['name'] ?? null);
    return id === undefined ? [] : [[Number(row['id']), id]];
  });
  return { key: key && String(key['field']), classifications: new Map(classifications) };
}

function createMeanings(seqdef: DatabaseSync, { key, classifications }: NamedParts): LinkedScheme['meaningOf'] {
  const profileId = seqdef.prepare('select profile_id from profile where id = ?');
  const fields = seqdef.prepare("select field, value from profile_field where profile = ? and value <> ''");
  const groups = seqdef.prepare(
    'select classification_scheme, group_id from classification_group_profile where profile = ?',
  );
  const remembered = new Map<number, ProfileMeaning>();

  function read(profile: number): ProfileMeaning {
    const id = profileId.get(profile)?.['profile_id'];
    const others = fields.all(profile).map((row): [string, string] => [String(row['field']), String(row['value'])]);
    return {
      fields: key !== undefined && id !== undefined ? [[key, String(id)], ...others] : others,
      groups: groups.all(profile).flatMap((row): [number, number][] => {
        const own = classifications.get(Number(row['classification_scheme']));
        return own === undefined ? [] : [[own, Number(row['group_id'])]];
      }),
    };
  }

  return (profile) => {
    const meaning = remembered.get(profile) ?? read(profile);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(profile, meaning);
    return meaning;
  };
}
