import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heldMeta } from '#electron/store/file/meta.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';

let root: string;
let dataFolder: DataFolder;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'allelier-held-meta-'));
  dataFolder = await openDataFolder(root);
});
afterEach(async () => {
  await dataFolder.close();
  rmSync(root, { recursive: true, force: true });
});

const CLOSE =
  "insert into meta (key, value) values ('access', 'closed') on conflict (key) do update set value = 'closed'";

it('holds the properties of a database while nobody changes its file', async () => {
  const database = await dataFolder.create('quiet', { kind: 'seqdef', description: 'Quiet', synthetic: false });
  const first = heldMeta(database);
  expect(first).toMatchObject({ kind: 'seqdef', description: 'Quiet', access: 'public' });
  expect(heldMeta(database)).toBe(first);
});

it('sees what another connection changed, at once and not before its commit', async () => {
  const database = await dataFolder.create('watched', { kind: 'seqdef', description: 'Watched', synthetic: false });
  const first = heldMeta(database);
  const other = new DatabaseSync(dataFolder.fileOf('watched'));
  other.exec('begin immediate');
  other.exec(CLOSE);
  expect(heldMeta(database)).toBe(first);
  other.exec('commit');
  expect(heldMeta(database).access).toBe('closed');
  other.close();
});

it('sees what its own connection changed', async () => {
  const database = plantIn(
    await dataFolder.create('planted', { kind: 'seqdef', description: 'Planted', synthetic: false }),
  );
  heldMeta(database);
  database.connection.exec(CLOSE);
  expect(heldMeta(database).access).toBe('closed');
});
