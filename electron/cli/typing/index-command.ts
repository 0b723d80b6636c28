import { createTypingEngine } from '#electron/typing/engine.ts';
import { openQueryable } from '#electron/workbench/procedures/queryable-database.ts';
import { openNamed, type Shell } from '../shell.ts';

/** `allelier index`: writes all that typing reads beside each of the databases. */
export async function indexCommand(names: readonly string[], shell: Shell): Promise<void> {
  await shell.withFolder(async (folder, task) => {
    const engine = createTypingEngine({ threads: 1 });
    try {
      for (const name of names) {
        const { file } = await openNamed(folder, name, (wanted) => openQueryable(folder, wanted));
        await engine.writeIndex({ file, index: folder.indexFileOf(name) }, task);
        shell.print(`The typing index of ${name} is made.`);
      }
    } finally {
      await engine.close();
    }
  });
}
