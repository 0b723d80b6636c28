import type { DatabaseSync } from 'node:sqlite';
import { DataType } from '#shared/api/locus.ts';
import { totalsOf } from './copy-totals.ts';

/** A record of a copy as it is stored. */
export type ChosenRecord =
  | { kind: 'allele'; locus: string; allele_id: string; sequence: string; dataType: DataType }
  | {
      kind: 'profile';
      scheme: number;
      profile_id: string;
      /** Locus and allele id, in the order of the scheme. */
      alleles: [string, string][];
      fields: [string, string][];
    };

/** Of each kind at least this part is chosen, in percent, so that few profiles are not lost among many alleles. */
const LEAST_SHARE = 20;

/** Chooses `count` random alleles and profiles; all of them if there are no more. */
export function chooseRecords(connection: DatabaseSync, count: number): ChosenRecord[] {
  const { alleles, profiles } = totalsOf(connection);
  const least = Math.round((count * LEAST_SHARE) / 100);
  const share = Math.round((count * profiles) / Math.max(1, alleles + profiles));
  const wanted = Math.min(Math.max(share, least), count - least);
  const ofProfiles = Math.min(profiles, Math.max(wanted, count - alleles));
  return [...chooseAlleles(connection, count - ofProfiles), ...chooseProfiles(connection, ofProfiles)];
}

function chooseAlleles(connection: DatabaseSync, count: number): ChosenRecord[] {
  const rows = connection
    .prepare(
      `select l.name, l.data_type, a.allele_id, a.sequence from allele a join locus l on l.id = a.locus
       where a.id in (select id from allele order by random() limit ?)`,
    )
    .all(count);
  return rows.map((row) => ({
    kind: 'allele',
    locus: String(row['name']),
    allele_id: String(row['allele_id']),
    sequence: String(row['sequence']),
    dataType: DataType.parse(row['data_type']),
  }));
}

function chooseProfiles(connection: DatabaseSync, count: number): ChosenRecord[] {
  const rows = connection
    .prepare(
      'select id, scheme, profile_id, alleles from profile where id in (select id from profile order by random() limit ?)',
    )
    .all(count);
  const loci = connection.prepare(
    'select l.name from scheme_locus s join locus l on l.id = s.locus where s.scheme = ? order by s.position',
  );
  const fields = connection.prepare('select field, value from profile_field where profile = ?');
  return rows.map((row) => {
    const packed = String(row['alleles']).split('\t');
    const names = loci.all(Number(row['scheme'])).map((locus) => String(locus['name']));
    const values = fields.all(Number(row['id']));
    return {
      kind: 'profile',
      scheme: Number(row['scheme']),
      profile_id: String(row['profile_id']),
      alleles: names.map((name, index): [string, string] => [name, packed[index] ?? '']),
      fields: values.map((field): [string, string] => [String(field['field']), String(field['value'])]),
    };
  });
}
