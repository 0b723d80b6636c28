import { readConnection } from '#electron/store/file/read-connection.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import { buildOutline, readContent } from './build-outline.ts';
import type { OutlineWords } from './database-outline.ts';
import { fileState, outlineFileOf, readOutlineFile, writeOutlineFile } from './outline-file.ts';

/**
 * The outline of the present state of a database: `held`, that on the disk, or a new one, which is then written beside
 * the index. An import calls it at its end, so that the first genome of unknown origin need not wait for the outlines of
 * all databases. `checkpoint` may throw. AppError codes: those of the store.
 */
export async function keepOutline(
  { file, index }: IndexedDatabase,
  held?: OutlineWords,
  checkpoint: () => void = () => undefined,
): Promise<OutlineWords> {
  const state = fileState(file);
  const kept = held ?? readOutlineFile(outlineFileOf(index));
  if (kept?.outline.state === state) return kept;
  const outlined = await readConnection(file, (connection) => {
    connection.exec('begin');
    const isSame = kept !== undefined && kept.outline.content === readContent(connection).content;
    if (isSame) return { outline: { ...kept.outline, state }, words: kept.words };
    return buildOutline(connection, state, checkpoint);
  });
  await writeOutlineFile(outlineFileOf(index), outlined);
  return outlined;
}
