import fc from 'fast-check';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Change } from '#electron/store/changes/change-context.ts';
import { change } from '#electron/store/changes/change.ts';
import { readProfileChanges, readProfileLogPlace } from '#electron/store/records/profile-log.ts';
import { readChanges, readIndexStamp } from '#electron/typing/index/index-stamp.ts';
import { addLocus, makeChangeBench } from './change-support.ts';

const TABLES = `locus locus_alias allele allele_attribute scheme scheme_locus scheme_field profile profile_field
  classification_scheme classification_group classification_group_profile retired_id`.split(/\s+/);
const DATES = "'2026-01-01', '2026-01-01'";

/** Small numbers, so that statements meet the same rows and the same unique values again and again. */
const id = fc.integer({ min: 1, max: 4 });
const word = fc.constantFrom('A', 'AC', 'ACG');
const sql = (make: (a: number, b: number, c: number, text: string) => string) =>
  fc.tuple(id, id, id, word).map((parts) => make(...parts));

/** Statements of every kind; those that break a constraint do nothing (`or ignore`). */
const statement = fc.oneof(
  sql((a, b) => `insert or ignore into locus_alias values (${a}, 'alias ${b}')`),
  sql(
    (a, b, c, text) => `insert or ignore into allele (id, locus, allele_id, sort_key, sequence, length, sequence_hash,
      date_entered, datestamp) values (${a}, ${b}, '${c}', ${c}, '${text}', ${text.length}, ${text.length}, ${DATES})`,
  ),
  sql((a, _b, c, text) => `update or ignore allele set sequence = '${text}', sequence_hash = ${c} where id = ${a}`),
  sql((a, b, c) => `update or ignore allele set locus = ${b}, allele_id = '${c}' where id = ${a}`),
  // `or ignore` does not cover what refers to a row.
  sql(
    (a, b) => `update or ignore allele set id = ${b} where id = ${a}
      and not exists (select 1 from allele_attribute where allele = ${a})`,
  ),
  sql((a) => `delete from allele where id = ${a}`),
  sql(
    (a, b, _c, text) =>
      `insert or replace into allele_attribute select id, 'f${b}', '${text}' from allele where id = ${a}`,
  ),
  sql((a, b) => `insert or ignore into scheme (id, name, date_entered, datestamp) values (${a}, 's${b}', ${DATES})`),
  sql((a, b, c) => `insert or ignore into scheme_locus select id, ${b}, ${c} from scheme where id = ${a}`),
  sql((a, b) => `update or ignore scheme_locus set position = ${b} where scheme = ${a}`),
  sql((a) => `delete from scheme_locus where scheme = ${a}`),
  sql(
    (a, b, c, text) => `insert or ignore into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash,
      date_entered, datestamp) select ${a}, id, '${c}', ${c}, '${text}', ${c}, ${DATES} from scheme where id = ${b}`,
  ),
  sql((a, _b, c, text) => `update or ignore profile set profile_id = '${c}', alleles = '${text}' where id = ${a}`),
  sql((a) => `delete from profile where id = ${a}`),
  sql(
    (a, b, _c, text) =>
      `insert or replace into profile_field select id, 'f${b}', '${text}' from profile where id = ${a}`,
  ),
  sql((a) => `delete from profile_field where profile = ${a}`),
  sql(
    (a, b) => `insert or ignore into classification_scheme (id, scheme, name, inclusion_threshold)
      select ${a}, id, 'c${a}', 1 from scheme where id = ${b}`,
  ),
  sql(
    (a, b) => `insert or ignore into classification_group select id, ${b} from classification_scheme where id = ${a}`,
  ),
  sql(
    (a, b) => `insert or replace into classification_group_profile select classification_scheme, group_id, p.id
      from classification_group, profile p where group_id = ${a} and p.id = ${b}`,
  ),
  sql((a, b) => `delete from classification_group where classification_scheme = ${a} and group_id = ${b}`),
  sql(
    (a) => `delete from scheme where id = ${a} and not exists (select 1 from profile where scheme = ${a})
      and not exists (select 1 from classification_scheme where scheme = ${a})`,
  ),
  sql((a, b) => `insert or ignore into retired_id (kind, record_id, retired_at) values ('isolate', '${a}', '${b}')`),
);

/** One part of a change is recorded on its own; `true` ends a part. */
const work = fc.array(fc.oneof({ weight: 6, arbitrary: statement }, fc.constant(true as const)), { maxLength: 25 });

/** More than the record of a long change holds in memory. */
const A_PART = 2 ** 30;

function doWork(made: Change, steps: readonly (string | true)[]): void {
  for (const step of steps) {
    if (step === true) made.wrote(A_PART);
    else made.connection.exec(step);
  }
  made.contentChanged();
}

/** In no order: tables whose rows have no number of their own keep none. */
const contentOf = (connection: DatabaseSync) =>
  TABLES.map((table) =>
    connection
      .prepare(`select * from ${table}`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  );

/** The rows of a query by their id. */
function byId(connection: DatabaseSync, query: string): Map<number, string> {
  const rows = connection.prepare(query).all();
  return new Map(rows.map((row) => [Number(row['id']), JSON.stringify(row)]));
}

const allelesOf = (connection: DatabaseSync) => byId(connection, 'select id, locus, sequence from allele');
const profilesOf = (connection: DatabaseSync) =>
  byId(
    connection,
    `select id, scheme, profile_id, alleles,
       (select json_group_array(field || value order by field) from profile_field where profile = profile.id) as fields,
       (select json_group_array(classification_scheme || ' ' || group_id order by classification_scheme)
        from classification_group_profile where profile = profile.id) as groups from profile`,
  );

function changedRows(before: Map<number, string>, after: Map<number, string>): number[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((row) => before.get(row) !== after.get(row));
}

it('a long change leaves what a short one leaves, and logs whatever indexes and caches must follow', async () => {
  const bench = await makeChangeBench();
  await change(bench.request, (made) => {
    for (const name of ['a', 'b', 'c', 'd']) addLocus(made, name);
  });
  let number = 0;
  const at = (name: string) => join(bench.folder, `${name}-${number}.sqlite`);
  await fc.assert(
    fc.asyncProperty(work, work, async (before, steps) => {
      number += 1;
      const [short, long] = [at('short'), at('long')];
      copyFileSync(bench.file, short);
      await change({ ...bench.request, file: short }, (made) => doWork(made, before));
      copyFileSync(short, long);
      using inShort = new DatabaseSync(short);
      using inLong = new DatabaseSync(long);
      const [stamp, place] = [readIndexStamp(inLong), readProfileLogPlace(inLong)];
      const [allelesBefore, profilesBefore] = [allelesOf(inLong), profilesOf(inLong)];
      await change({ ...bench.request, file: short }, (made) => doWork(made, steps));
      await change({ ...bench.request, file: long, isLong: true }, (made) => doWork(made, steps));
      expect(contentOf(inLong)).toEqual(contentOf(inShort));
      expect(inLong.prepare('pragma foreign_key_check').all()).toEqual([]);
      expect(inLong.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      const toldAlleles = readChanges(inLong, stamp, readIndexStamp(inLong));
      for (const row of changedRows(allelesBefore, allelesOf(inLong))) {
        // Writers give new alleles rows above the last one; so they need no line in the log.
        if (allelesBefore.has(row)) expect(!toldAlleles || toldAlleles.has(row)).toBe(true);
      }
      const toldProfiles = readProfileChanges(inLong, place);
      for (const row of changedRows(profilesBefore, profilesOf(inLong))) {
        expect(!toldProfiles || toldProfiles.lost.has(row) || toldProfiles.gained.has(row)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});
