import type { DatabaseSync } from 'node:sqlite';
import { createSchemeMatcher, type SchemeMatcher } from './scheme-cache-matcher.ts';

/** A scheme of an isolate database whose profiles the linked database defines. */
export interface LinkedScheme {
  /** Id in the isolate database. */
  id: number;
  /** Number of loci of its profiles. */
  size: number;
  allowsMissing: boolean;
  matcher: SchemeMatcher;
  /** What a profile (row id in the linked database) means for an isolate that has it. */
  meaningOf(profile: number): ProfileMeaning;
}

export interface ProfileMeaning {
  fields: [field: string, value: string][];
  /** Classification scheme (id in the isolate database) and group. */
  groups: [classificationScheme: number, group: number][];
}

/** The schemes that both databases have, and where in their profiles the loci of the isolate database stand. */
export interface LinkedSchemes {
  schemes: LinkedScheme[];
  /** By locus (id in the isolate database): index of a scheme and position in its profiles. */
  places: Map<number, { scheme: number; position: number }[]>;
}

/** Meanings remembered: thousands of isolates share a profile. */
const REMEMBERED = 50_000;

/** Pairs the schemes of an isolate database with those of the same name in the linked database; loci too go by name. */
export function linkSchemes(isolates: DatabaseSync, seqdef: DatabaseSync): LinkedSchemes {
  const schemes: LinkedScheme[] = [];
  const places: LinkedSchemes['places'] = new Map();
  const ownLoci = new Map(
    isolates
      .prepare('select id, name from locus')
      .all()
      .map((row) => [row['name'], row['id']]),
  );
  for (const own of isolates.prepare('select id, name from scheme order by id').all()) {
    const defined = seqdef.prepare('select id, allow_missing_loci from scheme where name = ?').get(String(own['name']));
    if (!defined) continue;
    const scheme = Number(defined['id']);
    const loci = seqdef
      .prepare(
        'select l.name from scheme_locus s join locus l on l.id = s.locus where s.scheme = ? order by s.position',
      )
      .all(scheme);
    for (const [position, { name }] of loci.entries()) {
      const locus = ownLoci.get(name);
      if (typeof locus !== 'number') continue;
      const list = places.get(locus) ?? [];
      places.set(locus, list);
      list.push({ scheme: schemes.length, position });
    }
    const allowsMissing = defined['allow_missing_loci'] === 1;
    schemes.push({
      id: Number(own['id']),
      size: loci.length,
      allowsMissing,
      matcher: createSchemeMatcher(seqdef, scheme, allowsMissing),
      meaningOf: createMeanings(isolates, seqdef, Number(own['id']), scheme),
    });
  }
  return { schemes, places };
}

function createMeanings(
  isolates: DatabaseSync,
  seqdef: DatabaseSync,
  ownScheme: number,
  scheme: number,
): LinkedScheme['meaningOf'] {
  const key = seqdef.prepare('select field from scheme_field where scheme = ? and primary_key = 1').get(scheme);
  const classifications = classificationsOf(isolates, seqdef, ownScheme, scheme);
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
      fields: key && id !== undefined ? [[String(key['field']), String(id)], ...others] : others,
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

/** Ids of classification schemes of the linked database to those of the same name in the isolate database. */
function classificationsOf(
  isolates: DatabaseSync,
  seqdef: DatabaseSync,
  ownScheme: number,
  scheme: number,
): Map<number, number> {
  const own = isolates.prepare('select id, name from classification_scheme where scheme = ?').all(ownScheme);
  const byName = new Map(own.map((row) => [row['name'], Number(row['id'])]));
  const defined = seqdef.prepare('select id, name from classification_scheme where scheme = ?').all(scheme);
  return new Map(
    defined.flatMap((row): [number, number][] => {
      const id = byName.get(row['name'] ?? null);
      return id === undefined ? [] : [[Number(row['id']), id]];
    }),
  );
}
