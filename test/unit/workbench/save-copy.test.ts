import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { withSmallDatabase } from './workbench-support.ts';

describe('"Save a copy"', () => {
  it('gives the host a whole database and removes its own file afterwards', async () => {
    const file = join(temporaryFolder(), 'saved.sqlite');
    let made = '';
    const saveFile: HostPorts['saveFile'] = async (name, content) => {
      if (typeof content === 'string' || !isMadeFile(content)) throw new Error('A file was expected.');
      made = content.path;
      copyFileSync(made, file);
      return name;
    };
    const { rpc } = await withSmallDatabase({ saveFile });
    expect(await rpc.call('database:save-copy', { database: 'small' })).toEqual({
      kind: 'saved',
      name: 'small.sqlite',
    });
    expect(existsSync(made)).toBe(false);
    const copy = new DatabaseSync(file);
    expect(copy.prepare('select count(*) as count from allele').get()).toEqual({ count: 3 });
    copy.close();
  });

  it('of a database that does not exist is refused, and leaves nothing', async () => {
    const { rpc, dataFolder } = await withSmallDatabase();
    const refused = rpc.call('database:save-copy', { database: 'nothing' });
    await expect(refused).rejects.toMatchObject({ problem: { code: 'unknown_database' } });
    const [own] = readdirSync(join(dataFolder, 'staging'));
    expect(readdirSync(join(dataFolder, 'staging', own ?? ''))).toHaveLength(1);
  });
});
