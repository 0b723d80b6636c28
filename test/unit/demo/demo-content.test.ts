import { describe, expect, test } from 'vitest';
import { DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Database } from '#electron/store/file/database.ts';
import { summarizeDatabase } from '#electron/store/records/database-summary.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { isCalendarDate } from '#shared/api/parameters.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { allelesOf, numberOf, useDemo } from './demo-fixture.ts';

const demo = useDemo();

/** What both databases of the pair must have in common. */
async function definitionsOf({ sql }: Database) {
  return {
    loci: await sql.selectFrom('locus').select(['id', 'name', 'data_type', 'length', 'min_length']).execute(),
    schemes: await sql.selectFrom('scheme').select(['id', 'name', 'allow_missing_loci']).execute(),
    order: await sql.selectFrom('scheme_locus').selectAll().execute(),
    fields: await sql.selectFrom('scheme_field').selectAll().execute(),
    classification: await sql.selectFrom('classification_scheme').selectAll().execute(),
  };
}

interface Allele {
  alleleId: string;
  sequence: string;
}

/** Whether a sequence has no stop codon in its first frame, but for the last codon. */
function isCoding({ sequence }: Allele): boolean {
  return !translate(sequence, 11).slice(0, -1).includes('*');
}

function isWholeGene({ sequence }: Allele): boolean {
  return /^(ATG|GTG|TTG)(...)*(TAA|TAG|TGA)$/.test(sequence);
}

describe('both databases', () => {
  test('say plainly that they are synthetic, and are linked in one group', async () => {
    for (const database of [demo.seqdef, demo.isolates]) {
      const meta = await getMeta(database);
      expect(meta).toMatchObject({ synthetic: true, description: expect.stringContaining('synthetic') });
    }
    expect([(await getMeta(demo.seqdef)).kind, (await getMeta(demo.isolates)).kind]).toEqual(['seqdef', 'isolates']);
    expect(await demo.folder.findLinkedSeqdef(DEMO_ISOLATES)).toBe(DEMO_SEQDEF);
    expect(await demo.folder.listGroups()).toMatchObject([{ name: 'demo', databases: [DEMO_ISOLATES, DEMO_SEQDEF] }]);
  });

  test('hold what was promised', async () => {
    const counts = { loci: 109, schemes: 2 };
    expect(await summarizeDatabase(demo.seqdef)).toMatchObject({ ...counts, profiles: 180, isolates: 0 });
    expect(await summarizeDatabase(demo.isolates)).toMatchObject({
      ...counts,
      alleles: 0,
      profiles: 0,
      isolates: 194,
      old_versions: 6,
    });
  });

  test('are whole, refer to nothing that is missing, and their counters are right', () => {
    for (const database of [demo.seqdef, demo.isolates]) {
      expect(database.connection.prepare('pragma integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
      expect(database.connection.prepare('pragma foreign_key_check').all()).toEqual([]);
    }
    const wrongLoci = `select count(*) from locus where allele_count <> (select count(*) from allele where locus = locus.id)
      or alleles_last_added is not (select max(date_entered) from allele where locus = locus.id)
      or alleles_last_updated is not (select max(datestamp) from allele where locus = locus.id)`;
    const wrongSchemes = `select count(*) from scheme where
      profile_count <> (select count(*) from profile where scheme = scheme.id)
      or profiles_last_added is not (select max(date_entered) from profile where scheme = scheme.id)
      or profiles_last_updated is not (select max(datestamp) from profile where scheme = scheme.id)`;
    for (const database of [demo.seqdef, demo.isolates]) {
      expect([numberOf(database, wrongLoci), numberOf(database, wrongSchemes)]).toEqual([0, 0]);
    }
  });

  test('know the same loci, schemes and classification scheme under the same ids', async () => {
    expect(await definitionsOf(demo.isolates)).toEqual(await definitionsOf(demo.seqdef));
  });

  test('date every record on a real day, none changed before it was entered', () => {
    for (const [database, tables] of [
      [demo.seqdef, ['allele', 'profile', 'locus']],
      [demo.isolates, ['isolate', 'contig', 'allele_designation', 'project']],
    ] as const) {
      for (const table of tables) {
        const rows = database.connection.prepare(`select distinct date_entered, datestamp from ${table}`).all();
        const wrong = rows.filter(({ date_entered: entered, datestamp: changed }) => {
          return (
            !isCalendarDate(String(entered)) || !isCalendarDate(String(changed)) || String(changed) < String(entered)
          );
        });
        expect(wrong, table).toEqual([]);
      }
    }
  });
});

describe('loci and alleles', () => {
  test('keep the rules that their locus states', async () => {
    const loci = await demo.seqdef.sql.selectFrom('locus').selectAll().execute();
    for (const locus of loci) {
      const alleles = await allelesOf(demo, locus.id);
      const [shortest, longest] = [locus.min_length ?? locus.length ?? 0, locus.max_length ?? locus.length ?? 0];
      const letters = locus.data_type === 'DNA' ? /^[ACGT]+$/ : /^[ACDEFGHIKLMNPQRSTVWY]+$/;
      const rules: ((allele: Allele) => boolean)[] = [
        ({ sequence }) => letters.test(sequence),
        ({ sequence }) => sequence.length >= shortest && sequence.length <= longest,
        ({ alleleId }) => new RegExp(locus.allele_id_regex ?? '^\\d+$').test(alleleId),
        ...(locus.coding_sequence ? [isCoding] : []),
        ...(locus.name.startsWith('EXEM') ? [isWholeGene] : []),
      ];
      const offenders = [...alleles]
        .map(([alleleId, sequence]) => ({ alleleId, sequence }))
        .filter((allele) => !rules.every((rule) => rule(allele)));
      expect(offenders, locus.name).toEqual([]);
      const list = [...alleles.values()];
      const nested = list.filter((one) => list.some((other) => other !== one && other.includes(one)));
      expect(nested, `alleles of ${locus.name} that lie inside another`).toEqual([]);
      expect(new Set(list).size, `different alleles of ${locus.name}`).toBe(list.length);
    }
  });

  test('are found by the hash of their sequence', async () => {
    const rows = await demo.seqdef.sql.selectFrom('allele').select(['sequence', 'sequence_hash', 'length']).execute();
    for (const row of rows) {
      expect([row.sequence_hash, row.length]).toEqual([contentHash(row.sequence), row.sequence.length]);
    }
  });

  test('include a peptide locus with attributes, text ids, fixed and varying lengths, and a retired id', async () => {
    const loci = await demo.seqdef.sql.selectFrom('locus').selectAll().execute();
    const kinds = new Set(loci.map((row) => `${row.data_type} ${row.allele_id_format} ${row.length_varies}`));
    expect(kinds).toEqual(new Set(['DNA integer 0', 'DNA integer 1', 'peptide integer 1', 'DNA text 1']));
    const attributes = await demo.seqdef.sql.selectFrom('locus_extended_attribute').selectAll().execute();
    expect(attributes.map((row) => row.value_format).toSorted()).toEqual(['boolean', 'integer', 'text']);
    const families = await demo.seqdef.sql
      .selectFrom('allele_attribute')
      .where('field', '=', 'family')
      .selectAll()
      .execute();
    const allowed: unknown = JSON.parse(attributes.find((row) => row.field === 'family')?.allowed_values ?? '');
    expect(families.length).toBe(24);
    for (const { value } of families) expect(allowed).toContain(value);
    const retired = await demo.seqdef.sql.selectFrom('retired_id').selectAll().execute();
    expect(retired).toMatchObject([{ kind: 'allele', scope: 'synB', record_id: '17' }]);
    const synB = loci.find((row) => row.name === 'synB');
    expect([...(await allelesOf(demo, synB?.id ?? 0)).keys()]).not.toContain('17');
  });
});

describe('profiles', () => {
  test('are different from one another, of alleles that exist, and found by their hash', async () => {
    const schemes = await demo.seqdef.sql.selectFrom('scheme').selectAll().orderBy('id').execute();
    for (const scheme of schemes) {
      const loci = await demo.seqdef.sql
        .selectFrom('scheme_locus')
        .select('locus')
        .where('scheme', '=', scheme.id)
        .orderBy('position')
        .execute();
      const known = await Promise.all(loci.map(({ locus }) => allelesOf(demo, locus)));
      const profiles = await demo.seqdef.sql
        .selectFrom('profile')
        .selectAll()
        .where('scheme', '=', scheme.id)
        .execute();
      for (const profile of profiles) {
        const alleles = profile.alleles.split('\t');
        const missing = alleles.filter((allele) => allele === 'N').length;
        expect(alleles).toHaveLength(loci.length);
        expect(missing).toBeLessThanOrEqual(scheme.max_missing ?? 0);
        expect(alleles.filter((allele, at) => allele !== 'N' && !known[at]?.has(allele))).toEqual([]);
        expect(profile.alleles_hash).toBe(contentHash(profile.alleles));
      }
      expect(new Set(profiles.map((profile) => profile.alleles)).size).toBe(profiles.length);
    }
    expect(
      numberOf(demo.seqdef, "select count(*) from profile where scheme = 2 and alleles like '%N%'"),
    ).toBeGreaterThan(5);
  });

  test('of the core genome are grouped by single linkage', async () => {
    const members = await demo.seqdef.sql
      .selectFrom('classification_group_profile as member')
      .innerJoin('profile', 'profile.id', 'member.profile')
      .select(['member.group_id', 'profile.alleles', 'profile.scheme'])
      .execute();
    const { inclusion_threshold: threshold } = await demo.seqdef.sql
      .selectFrom('classification_scheme')
      .select('inclusion_threshold')
      .executeTakeFirstOrThrow();
    const rows = members.map((member) => ({ group: member.group_id, alleles: member.alleles.split('\t') }));
    const near = (one: string[], other: string[]) =>
      one.filter((allele, at) => allele !== other[at] && allele !== 'N' && other[at] !== 'N').length <= threshold;
    expect(rows).toHaveLength(60);
    for (const row of rows) {
      const outside = rows.filter((other) => other.group !== row.group);
      expect(outside.some((other) => near(row.alleles, other.alleles))).toBe(false);
      const company = rows.filter((other) => other.group === row.group && other !== row);
      expect(company.length === 0 || company.some((other) => near(row.alleles, other.alleles))).toBe(true);
    }
    expect(new Set(rows.map((row) => row.group)).size).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row.group)).size).toBeLessThan(60);
  });
});

describe('isolates', () => {
  test('keep the rules of their fields', async () => {
    const fields = await demo.isolates.sql.selectFrom('isolate_field').selectAll().execute();
    expect(new Set(fields.map((field) => field.type))).toEqual(new Set(['int', 'text', 'date', 'float']));
    for (const field of fields) {
      const values = await demo.isolates.sql
        .selectFrom('isolate_value')
        .selectAll()
        .where('field', '=', field.name)
        .execute();
      const holders = new Set(values.map((row) => row.isolate));
      expect(field.required ? holders.size : 200, field.name).toBe(200);
      expect(values.length > holders.size, field.name).toBe(field.multiple === 1);
      const isNumber = field.type === 'int' || field.type === 'float';
      const allowed = new Set(JSON.parse(field.allowed_values ?? '[]') as string[]);
      const rules: ((row: { value: string; number_value: number | null }) => boolean)[] = [
        ({ value }) => field.allowed_values === null || allowed.has(value),
        ({ value }) => field.regex === null || new RegExp(field.regex).test(value),
        ({ value }) => field.length === null || value.length <= field.length,
        ({ value }) => field.type !== 'date' || isCalendarDate(value),
        ({ value }) => field.type !== 'int' || /^\d+$/.test(value),
        ({ value, number_value }) => number_value === (isNumber ? Number(value) : null),
        ({ value }) => field.min_value === null || Number(value) >= field.min_value,
        ({ value }) => field.max_value === null || Number(value) <= field.max_value,
      ];
      expect(
        values.filter((row) => !rules.every((rule) => rule(row))),
        field.name,
      ).toEqual([]);
    }
  });

  test('have old and new versions, projects, aliases, publications, history and a retired id', () => {
    expect(numberOf(demo.isolates, 'select count(*) from isolate where new_version is not null')).toBe(6);
    const strayed = `select count(*) from isolate as old join isolate as new on new.id = old.new_version
      where new.name <> old.name or new.date_entered < old.date_entered`;
    expect(numberOf(demo.isolates, strayed)).toBe(0);
    expect(numberOf(demo.isolates, 'select count(distinct project) from project_isolate')).toBe(2);
    expect(numberOf(demo.isolates, 'select count(*) from isolate_alias')).toBeGreaterThan(20);
    expect(numberOf(demo.isolates, 'select count(*) from isolate_publication')).toBeGreaterThan(10);
    expect(numberOf(demo.isolates, 'select count(distinct isolate) from isolate_history')).toBe(200);
    expect(numberOf(demo.isolates, "select count(*) from retired_id where kind = 'isolate' and record_id = '13'")).toBe(
      1,
    );
    expect(numberOf(demo.isolates, 'select count(*) from isolate where id = 13')).toBe(0);
  });

  test('are designated alleles that the linked database defines, one isolate two at a locus', async () => {
    const rows = await demo.isolates.sql.selectFrom('allele_designation').selectAll().execute();
    const known = new Map<number, Map<string, string>>();
    for (const locus of new Set(rows.map((row) => row.locus))) known.set(locus, await allelesOf(demo, locus));
    expect(rows.filter((row) => !known.get(row.locus)?.has(row.allele_id))).toEqual([]);
    const twice = `select count(*) from (select 1 from allele_designation group by isolate, locus having count(*) = 2)`;
    expect(numberOf(demo.isolates, twice)).toBe(1);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['confirmed', 'provisional']));
    expect(new Set(rows.map((row) => row.method))).toEqual(new Set(['manual', 'automatic']));
  });

  test('carry on their contigs, where the tags say, the alleles that they are designated', async () => {
    const tags = await demo.isolates.sql
      .selectFrom('contig_tag as tag')
      .innerJoin('contig', 'contig.id', 'tag.contig')
      .innerJoin('locus', 'locus.id', 'tag.locus')
      .select(['tag.locus', 'tag.direction', 'tag.start_position', 'tag.end_position', 'contig.isolate'])
      .select(['contig.sequence', 'locus.name', 'locus.data_type'])
      .execute();
    const designations = await demo.isolates.sql.selectFrom('allele_designation').selectAll().execute();
    const designated = Map.groupBy(designations, (row) => `${row.isolate} ${row.locus}`);
    const alleles = new Map<number, Map<string, string>>();
    for (const locus of new Set(tags.map((tag) => tag.locus))) alleles.set(locus, await allelesOf(demo, locus));
    for (const tag of tags) {
      const piece = tag.sequence.slice(tag.start_position - 1, tag.end_position);
      const oriented = tag.direction === 'reverse' ? reverseComplement(piece) : piece;
      const found = tag.data_type === 'peptide' ? translate(oriented, 11) : oriented;
      const known = alleles.get(tag.locus) ?? new Map<string, string>();
      const expected = designated.get(`${tag.isolate} ${tag.locus}`)?.map((row) => known.get(row.allele_id));
      const allowed = expected ?? [...known.values()];
      expect(allowed.includes(found), `${tag.name} of isolate ${tag.isolate}`).toBe(true);
    }
    expect(new Set(tags.map((tag) => tag.direction))).toEqual(new Set(['forward', 'reverse']));
    expect(numberOf(demo.isolates, 'select count(distinct isolate) from contig')).toBe(20);
    const large = 'select count(*) from (select 1 from contig group by isolate having sum(length) >= 500000)';
    expect(numberOf(demo.isolates, large)).toBe(2);
    expect(numberOf(demo.isolates, 'select sum(length) from contig')).toBeLessThan(5_000_000);
  });
});
