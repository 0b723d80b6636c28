import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineClassification } from '#electron/exchange/classification/define-classification.ts';
import { listClassificationRules, updateGroups } from '#electron/exchange/classification/update-groups.ts';
import { createDemo, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import { createDatabase, openDatabase, type Database } from '#electron/store/file/database.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { plantIn } from '#test/support/plant.ts';

/** A database with one scheme of `loci` loci; `add` adds profiles, `groups` gives the group of each in their order. */
async function setUpScheme(loci: number) {
  const database = await createDatabase(join(temporaryFolder(), 'groups.sqlite'), { kind: 'seqdef', description: '' });
  onTestFinished(() => database.close());
  const { connection } = database;
  connection.exec("insert into scheme (id, name, date_entered, datestamp) values (1, 'wide', '', '')");
  for (let locus = 1; locus <= loci; locus++) {
    connection.exec(
      `insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
       values (${locus}, 'l${locus}', 'DNA', 'text', 1, '', '')`,
    );
    connection.exec(`insert into scheme_locus (scheme, locus, position) values (1, ${locus}, ${locus})`);
  }
  let last = 0;
  return {
    database,
    add(...profiles: string[]): void {
      for (const profile of profiles) {
        last += 1;
        connection
          .prepare(
            `insert into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
             values (?, 1, ?, ?, ?, 0, '', '')`,
          )
          .run(last, String(last), last, profile.split(' ').join('\t'));
      }
    },
    update() {
      const [rule] = listClassificationRules(connection);
      if (!rule) throw new Error('No rule is defined.');
      return updateGroups(connection, rule);
    },
    define: (inclusion_threshold: number, relative_threshold = false) =>
      defineClassification(connection, { scheme: 1, name: 'groups', inclusion_threshold, relative_threshold }),
    groups: () => groupsOf(database),
  };
}

function groupsOf({ connection }: Database, rule = 1): number[] {
  return connection
    .prepare('select group_id from classification_group_profile where classification_scheme = ? order by profile')
    .all(rule)
    .map((row) => Number(row['group_id']));
}

describe('grouping', () => {
  it('links profiles over others, whatever the ids of the alleles look like', async () => {
    const { add, define, groups } = await setUpScheme(4);
    add('1 1 1 1', '9 9 9 9', '1 1 1 2', '1 1 3 2', 'a 70000 é 01', 'a 70000 é 02', '1 1 3 60000');
    expect(define(1)).toMatchObject({ grouped: 7, groups_added: 3 });
    expect(groups()).toEqual([1, 2, 1, 1, 3, 3, 1]);
  });

  it('does not count loci that one of two profiles lacks, and never links profiles without a common locus', async () => {
    const { add, define, groups } = await setUpScheme(4);
    add('1 1 1 1', '1 1 N N', 'N N 2 2', '0 2 1 1');
    define(0);
    expect(groups()).toEqual([1, 1, 2, 3]);
  });

  it('shrinks a relative threshold with the share of the loci that both have', async () => {
    const absolute = await setUpScheme(4);
    const relative = await setUpScheme(4);
    for (const { add } of [absolute, relative]) add('1 1 1 1', '1 2 N N');
    absolute.define(1);
    relative.define(1, true);
    expect([absolute.groups(), relative.groups()]).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it('keeps numbers when profiles arrive, joins groups under the lowest and never uses a number again', async () => {
    const { add, define, update, groups, database } = await setUpScheme(4);
    add('1 1 1 1', '5 5 5 5', '1 1 9 9', '7 7 7 7');
    define(1);
    expect(groups()).toEqual([1, 2, 3, 4]);
    const { connection } = database;
    connection.exec(`insert into classification_group_field select id, 'name', 'text', null, 1 from classification_scheme;
      insert into classification_group_field select id, 'rank', 'integer', null, 2 from classification_scheme;
      insert into classification_group_value select id, 1, 'name', 'Alpha' from classification_scheme;
      insert into classification_group_value select id, 3, 'name', 'Gamma' from classification_scheme;
      insert into classification_group_value select id, 3, 'rank', '3' from classification_scheme`);
    add('1 1 1 9');
    const changes = update();
    expect(changes).toMatchObject({ grouped: 1, groups_added: 0, groups_merged: 1 });
    expect(changes.history).toEqual([
      {
        kind: 'classification_group',
        record_id: 'groups-3',
        action: 'Group 3 became part of group 1: new profiles are near to both.',
        before: { profiles: ['3'], fields: { name: 'Gamma', rank: '3' } },
        after: { group: 1 },
      },
    ]);
    expect(connection.prepare('select group_id, field, value from classification_group_value').all()).toEqual([
      { group_id: 1, field: 'name', value: 'Alpha' },
      { group_id: 1, field: 'rank', value: '3' },
    ]);
    expect(groups()).toEqual([1, 2, 1, 4, 1]);
    add('7 7 7 8', '8 5 5 8', '8 7 7 8', '8 8 8 8', '3 3 3 3');
    update();
    // 6 joins 4; 8 (8 7 7 8) is one locus from 6; 7 and 9 stand alone, as does 10.
    expect(groups()).toEqual([1, 2, 1, 4, 1, 4, 5, 4, 6, 7]);
    database.connection.exec(
      'delete from classification_group_profile where profile = 10; delete from classification_group where group_id = 7; delete from profile where id = 10',
    );
    add('2 2 2 2');
    update();
    expect(groups().at(-1)).toBe(8);
    expect(update()).toMatchObject({ grouped: 0, groups_added: 0 });
  });

  it('in steps gives the same clusters as all at once', async () => {
    const profile = fc.array(fc.constantFrom('1', '2', 'x', 'N'), { minLength: 5, maxLength: 5 });
    const list = fc.uniqueArray(profile, { minLength: 2, maxLength: 14, selector: (alleles) => alleles.join() });
    await fc.assert(
      fc.asyncProperty(list, fc.integer({ min: 0, max: 3 }), fc.boolean(), async (profiles, threshold, relative) => {
        const texts = profiles.map((alleles) => alleles.join(' '));
        const [whole, stepwise] = [await setUpScheme(5), await setUpScheme(5)];
        whole.add(...texts);
        whole.define(threshold, relative);
        stepwise.define(threshold, relative);
        for (const text of texts) {
          stepwise.add(text);
          stepwise.update();
        }
        expect(partition(stepwise.groups())).toEqual(partition(whole.groups()));
        expect(partition(whole.groups())).toEqual(expectedPartition(profiles, threshold, relative));
      }),
      { numRuns: 12 },
    );
  });

  it('refuses a threshold or a scheme that cannot be, and a name that is taken', async () => {
    const { define, database } = await setUpScheme(3);
    expect(() => define(3)).toThrow('from 0 to 2');
    expect(() => define(0.5)).toThrow('whole number');
    define(1);
    expect(() => define(1)).toThrow('already');
    const other = { scheme: 2, name: 'x', inclusion_threshold: 1, relative_threshold: false };
    expect(() => defineClassification(database.connection, other)).toThrow('no scheme 2');
  });
});

/** The groups by their members, so that numbers do not matter. */
function partition(groups: readonly number[]): number[] {
  return groups.map((group) => groups.indexOf(group));
}

/** Single linkage by its definition: neighbours of neighbours, until nothing changes. */
function expectedPartition(profiles: string[][], threshold: number, relative: boolean): number[] {
  const first = profiles.map((_, index) => index);
  for (let changed = true; changed;) {
    changed = false;
    for (const [one, left] of profiles.entries()) {
      for (const [other, right] of profiles.entries()) {
        const shared = left.flatMap((allele, at) =>
          allele === 'N' || right[at] === 'N' ? [] : [allele !== right[at]],
        );
        const most = relative ? (threshold * shared.length) / left.length : threshold;
        const isNear = shared.length > 0 && shared.filter(Boolean).length <= most + 1e-9;
        const lowest = Math.min(first[one] ?? 0, first[other] ?? 0);
        if (!isNear || first[one] === first[other]) continue;
        first[one] = first[other] = lowest;
        changed = true;
      }
    }
  }
  return first;
}

describe('the demo', () => {
  it('has the groups that are computed from its profiles', async () => {
    const dataFolder = await openFolder(temporaryFolder());
    await createDemo(dataFolder, {});
    const database = plantIn(await dataFolder.open(DEMO_SEQDEF));
    const made = groupsOf(database);
    database.connection.exec('delete from classification_group_profile; delete from classification_group');
    const [rule] = listClassificationRules(database.connection);
    if (!rule) throw new Error('The demo has no classification scheme.');
    expect(updateGroups(database.connection, rule).grouped).toBe(made.length);
    expect(groupsOf(database)).toEqual(made);
  });
});

describe('an import of profiles', () => {
  it('groups them, and tells which groups became one', async () => {
    const folder = temporaryFolder();
    const loci = ['a', 'b', 'c'];
    mkdirSync(join(folder, 'in'));
    for (const locus of loci) {
      const alleles = ['ACGT', 'ACGA', 'ACGC'].map((sequence, index) => `>${locus}_${index + 1}\n${sequence}\n`);
      writeFileSync(join(folder, 'in', `${locus}.fas`), alleles.join(''));
    }
    const write = (rows: string[]) =>
      writeFileSync(join(folder, 'in', 's.txt'), ['ST\ta\tb\tc', ...rows, ''].join('\n'));
    const request = { dataRoot: join(folder, 'data'), database: 'd', paths: [join(folder, 'in')] };
    write(['1\t1\t1\t1', '2\t1\t2\t2']);
    await runImport(request);
    const file = join(folder, 'data', 'databases', 'd.sqlite');
    await withDatabase(file, ({ connection }) => {
      defineClassification(connection, { scheme: 1, name: 'near', inclusion_threshold: 1, relative_threshold: false });
    });
    write(['1\t1\t1\t1', '2\t1\t2\t2', '3\t1\t1\t2', '4\t3\t3\t3']);
    const report = await runImport(request);
    expect(report.notes).toEqual(['near: 1 group became part of another group; the history says which.']);
    await withDatabase(file, (database) => {
      expect(groupsOf(database)).toEqual([1, 1, 1, 3]);
      const history = database.connection.prepare(
        "select record_id from record_history where kind = 'classification_group'",
      );
      expect(history.all()).toEqual([{ record_id: 'near-2' }]);
    });
  });
});

async function withDatabase(file: string, work: (database: Database) => void): Promise<void> {
  const database = await openDatabase(file);
  try {
    work(database);
  } finally {
    await database.close();
  }
}
