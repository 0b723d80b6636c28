import type { DatabaseSync } from 'node:sqlite';
import { designationReader } from '../designations/designation-reader.ts';
import { linkSchemes, type LinkedScheme, type LinkedSchemes } from './linked-schemes.ts';

/**
 * What follows from the designations of an isolate, as the tables hold it: values of scheme fields, and classification
 * groups.
 */
export interface Memberships {
  values: { isolate: number; scheme: number; field: string; value: string }[];
  groups: { isolate: number; classification_scheme: number; group_id: number }[];
}

export const NO_MEMBERSHIPS: Memberships = { values: [], groups: [] };

/** Works out the memberships of one isolate after the other. The same value may be given several times. */
export function prepareMemberships(
  connection: DatabaseSync,
  { schemes, places }: LinkedSchemes,
): (isolate: number) => Memberships {
  const designations = designationReader(connection, (locus) => places.has(locus));

  return (isolate) => {
    const choices = new Map<number, string[][]>();
    for (const [locus, allele] of schemes.length > 0 ? designations(isolate) : []) {
      for (const { scheme, position } of places.get(locus) ?? []) {
        const found =
          choices.get(scheme) ?? Array.from({ length: schemes[scheme]?.loci.length ?? 0 }, (): string[] => []);
        choices.set(scheme, found);
        found[position]?.push(allele);
      }
    }
    const values: Memberships['values'] = [];
    const groups: Memberships['groups'] = [];
    for (const [index, found] of choices) {
      const scheme = schemes[index];
      if (!scheme) continue;
      for (const profile of scheme.matcher.find(found)) {
        const gained = membershipsBy(scheme, profile, isolate);
        values.push(...gained.values);
        groups.push(...gained.groups);
      }
    }
    return { values, groups };
  };
}

/** What follows for an isolate from one of its profiles. `profile` is a row id in the linked database. */
export function membershipsBy(scheme: LinkedScheme, profile: number, isolate: number): Memberships {
  const { fields, groups } = scheme.meaningOf(profile);
  return {
    values: fields.map(([field, value]) => ({ isolate, scheme: scheme.id, field, value })),
    groups: groups.map(([classification_scheme, group_id]) => ({ isolate, classification_scheme, group_id })),
  };
}

/**
 * Memberships of some isolates, each once. They are worked out without the tables that store them. None without
 * `seqdef`.
 */
export function membershipsOf(
  isolates: DatabaseSync,
  seqdef: DatabaseSync | undefined,
  ids: readonly number[],
): Memberships {
  if (!seqdef) return NO_MEMBERSHIPS;
  const compute = prepareMemberships(isolates, linkSchemes(isolates, seqdef));
  const found = ids.map(compute);
  return {
    values: distinct(found.flatMap(({ values }) => values)),
    groups: distinct(found.flatMap(({ groups }) => groups)),
  };
}

function distinct<Row>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
