import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { databaseMigration0003 } from '#electron/store/migrations/database-0003.ts';
import { databaseMigration0004 } from '#electron/store/migrations/database-0004.ts';
import { countProfileChanges, readProfileChanges, readProfileLogPlace } from '#electron/store/records/profile-log.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS } from './populated-rows.ts';

const MIGRATIONS = [databaseMigration0001, databaseMigration0002, databaseMigration0003, databaseMigration0004];

function populatedThird(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, MIGRATIONS, 3);
  populate(connection, DATABASE_ROWS);
  populate(connection, SECOND_ROWS);
  return connection;
}

function populatedFourth(): DatabaseSync {
  const connection = populatedThird();
  migrate(connection, MIGRATIONS);
  return connection;
}

const PROFILE = DATABASE_ROWS.profile[0];

function addProfile(connection: DatabaseSync, id: number): void {
  if (!PROFILE) throw new Error('There is no profile to copy.');
  populate(connection, { profile: [{ ...PROFILE, id, profile_id: `new ${id}` }] });
}

test('the fourth schema keeps everything of a populated file of the third', () => {
  const connection = populatedThird();
  const before = contentOf(connection);
  migrate(connection, MIGRATIONS);
  const { profile_change, ...after } = contentOf(connection);
  expect(after).toEqual(before);
  expect(profile_change).toHaveLength(1);
});

test('a new profile with its values and groups is one row of the log', () => {
  const connection = populatedFourth();
  const place = readProfileLogPlace(connection);
  addProfile(connection, 20);
  connection.exec("insert into profile_field (profile, field, value) values (20, 'a', '1'), (20, 'b', '2')");
  connection.exec(
    'insert into classification_group_profile select classification_scheme, group_id, 20 from classification_group',
  );
  expect(countProfileChanges(connection, place)).toBe(1);
  expect(readProfileChanges(connection, place)).toEqual({ gained: new Set([20]), lost: new Set(), former: [] });
});

test('a gain that follows the last seen row is noticed, though it is not logged again', () => {
  const connection = populatedFourth();
  addProfile(connection, 20);
  const place = readProfileLogPlace(connection);
  expect(readProfileChanges(connection, place)).toEqual({ gained: new Set(), lost: new Set(), former: [] });
  connection.exec("insert into profile_field (profile, field, value) values (20, 'a', '1')");
  // In an earlier copy it would be the other way round, so everything must be worked out again.
  expect(readProfileChanges(connection, place)?.lost).toEqual(new Set([20]));
});

test.each([
  ['deleted', 'delete from profile where id = 20', true],
  ['given other alleles', "update profile set alleles = 'x' where id = 20", true],
  ['renamed', "update profile set profile_id = 'x' where id = 20", true],
  ['given another value', "update profile_field set value = 'x' where profile = 20", false],
  ['left without a value', 'delete from profile_field where profile = 20', false],
  ['left without a group', 'delete from classification_group_profile where profile = 20', false],
])('a profile that is %s may have been lost', (_what, sql, isFormer) => {
  const connection = populatedFourth();
  addProfile(connection, 20);
  connection.exec("insert into profile_field (profile, field, value) values (20, 'a', '1')");
  connection.exec(
    'insert into classification_group_profile select classification_scheme, group_id, 20 from classification_group',
  );
  addProfile(connection, 21);
  const place = readProfileLogPlace(connection);
  connection.exec(sql);
  const changes = readProfileChanges(connection, place);
  expect(changes?.lost).toEqual(new Set([20]));
  expect(changes?.former).toEqual(isFormer ? [{ scheme: PROFILE?.scheme, alleles: PROFILE?.alleles }] : []);
});

test('changes that do not matter to isolates are not logged', () => {
  const connection = populatedFourth();
  const place = readProfileLogPlace(connection);
  connection.exec("update profile set datestamp = '2025-01-01', alleles = alleles, profile_id = profile_id");
  connection.exec('update profile_field set value = value');
  connection.exec('update classification_group_profile set group_id = group_id');
  connection.exec("begin; update profile set alleles = 'x'; rollback");
  expect(countProfileChanges(connection, place)).toBe(0);
});

test('a copy of a file that was changed differently cannot be followed', () => {
  const [one, other] = [populatedFourth(), populatedFourth()];
  expect(readProfileChanges(other, readProfileLogPlace(one))).toBeUndefined();
  addProfile(one, 20);
  expect(readProfileChanges(other, readProfileLogPlace(one))).toBeUndefined();
});
