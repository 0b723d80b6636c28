import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDatabases } from '#electron/store/file/database.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { statesAfterKills } from '#test/support/states-after-kills.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function newDataFolder(): { root: string; databases: string } {
  const root = temporaryFolder();
  const databases = join(root, 'databases');
  mkdirSync(databases);
  return { root, databases };
}

const script = new URL('./killed-creation.ts', import.meta.url);

describe('a linked pair of databases', () => {
  it('is there whole or not at all after a kill at any step, and nothing is left of a plan', async () => {
    const outcomes: number[] = [];
    for await (const root of statesAfterKills({ script, origin: newDataFolder().root })) {
      const folder = await openDataFolder(root);
      const names = await folder.listDatabaseNames();
      outcomes.push(names.length);
      expect([[], ['x_isolates', 'x_seqdef']]).toContainEqual(names);
      if (names.length > 0) expect(await folder.findLinkedSeqdef('x_isolates')).toBe('x_seqdef');
      await folder.close();
      expect(readdirSync(join(root, 'databases')).filter((name) => name.startsWith('publishing-'))).toEqual([]);
    }
    // Both outcomes came up, so the kills fell before and after the point of no return.
    expect(new Set(outcomes)).toEqual(new Set([0, 2]));
  });

  it('is not there in part after a kill at any step, when somebody else took the second name meanwhile', async () => {
    const takenAt: boolean[] = [];
    for await (const root of statesAfterKills({ script, origin: newDataFolder().root, others: ['taken'] })) {
      await (await openDataFolder(root)).close();
      const isThere = existsSync(join(root, 'databases', 'x_seqdef.sqlite'));
      const second = join(root, 'databases', 'x_isolates.sqlite');
      const isTaken = existsSync(second) && statSync(second).size < 100;
      takenAt.push(isTaken);
      // A kill before the first name was given leaves a plan, with which the whole pair is made.
      expect(isThere && isTaken).toBe(false);
    }
    expect(takenAt).toContain(true);
  });

  it('is not made, nor half of it, when one of the names is taken', async () => {
    const { databases } = newDataFolder();
    const about = { kind: 'seqdef', description: 'x' } as const;
    const file = (name: string) => join(databases, `${name}.sqlite`);
    writeFileSync(file('b'), 'something else');
    const refused = buildDatabases([
      { file: file('a'), about },
      { file: file('b'), about },
    ]);
    await expect(refused).rejects.toMatchObject({ problem: { status: 409, code: 'database_exists' } });
    expect(readdirSync(databases)).toEqual(['b.sqlite']);
  });
});
