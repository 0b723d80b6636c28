import { stat } from 'node:fs/promises';
import { renameInJson, type NewName } from '../care/rename-places.ts';
import { inTransaction } from '../file/transaction.ts';
import { openResultsFile } from './results-file.ts';

/** Gives a database its new name in kept results, so that their links and repeated queries find it. */
export async function renameInResults(file: string, name: NewName): Promise<void> {
  if (!(await stat(file).catch(() => undefined))) return;
  using connection = await openResultsFile(file);
  inTransaction(connection, () => {
    const update = connection.prepare('update run set request = ? where id = ?');
    for (const { id, request } of connection.prepare('select id, request from run').all()) {
      const renamed = renameInJson(String(request), name);
      if (renamed !== undefined) update.run(renamed, String(id));
    }
    const move = connection.prepare('update run_input set source = ? where run = ? and position = ?');
    const inputs = connection.prepare(`select run, position, source from run_input where source like '%"origin"%'`);
    for (const { run, position, source } of inputs.all()) {
      const renamed = renameInJson(String(source), name);
      if (renamed !== undefined) move.run(renamed, String(run), Number(position));
    }
    const place = connection.prepare('update comparison set about = ? where id = ?');
    for (const { id, about } of connection.prepare('select id, about from comparison').all()) {
      const renamed = renameInJson(String(about), name);
      if (renamed !== undefined) place.run(renamed, String(id));
    }
    connection.prepare('update run_input set database = ? where database = ?').run(name.to, name.from);
  });
}
