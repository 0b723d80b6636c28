import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDatabases } from '#electron/exchange/create-databases.ts';
import {
  planIsolatesImport,
  runIsolatesImport,
  type RunIsolatesImport,
} from '#electron/exchange/isolates/run-isolates-import.ts';
import { AppError, type Problem } from '#shared/problem.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { addLocus, addScheme, sampleAlleles } from '#test/support/sample-database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { plantIn } from '#test/support/plant.ts';

/** Field definitions with every kind of rule. */
export const FIELDS = [
  'name\ttype\trequired\tlength\tmin\tmax\tregex\tallowed_values\tcomments\tmultiple',
  'country\ttext\tyes\t\t\t\t\tUtopia;Lilliput;Atlantis\tInvented\t',
  'year\tint\tyes\t\t1900\t2030\t\t\t\t',
  'source\ttext\t\t\t\t\t\tblood;soil;water\t\tyes',
  'temperature\tfloat\t\t\t20\t45.5\t\t\t\t',
  'sampled\tdate\t\t\t\t\t\t\t\t',
  'code\ttext\t\t7\t\t\t^EX-\\d{4}$\t\t\t',
  'notes\ttext\t\t20\t\t\t\t\t\t',
  '',
].join('\n');

type Rows = Record<string, unknown>[];

/** A data folder with files beside it; `run` and `plan` import from these into the database `mine`. */
export async function setUpIsolates(files: Record<string, string | Buffer>) {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, 'in', name);
  function write(more: Record<string, string | Buffer>): void {
    for (const [name, content] of Object.entries(more)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
    }
  }
  write(files);
  const dataFolder = await openFolder(join(folder, 'data'));
  const request = (given: Partial<RunIsolatesImport>, names: string[]): RunIsolatesImport => ({
    dataFolder,
    database: 'mine',
    paths: names.length > 0 ? names.map(path) : [join(folder, 'in')],
    ...given,
  });
  return {
    dataFolder,
    path,
    write,
    run: (names: string[] = [], given: Partial<RunIsolatesImport> = {}) => runIsolatesImport(request(given, names)),
    plan: (names: string[] = [], given: Partial<RunIsolatesImport> = {}) => planIsolatesImport(request(given, names)),
    async rows(sql: string): Promise<Rows> {
      const { connection } = plantIn(await dataFolder.open('mine'));
      return connection.prepare(sql).all();
    },
    /** The refusal of an import that must not succeed. */
    async refusal(names: string[] = [], given: Partial<RunIsolatesImport> = {}): Promise<Problem> {
      try {
        await runIsolatesImport(request(given, names));
      } catch (error) {
        if (error instanceof AppError) return error.problem;
        throw error;
      }
      throw new Error('The import was not refused.');
    },
    /** The database `defs` with loci abcZ, adk (integer ids), penA (ids like `x1`) and the scheme MLST; `mine` is linked to it. */
    async link(): Promise<void> {
      const defs = plantIn(await dataFolder.create('defs', { kind: 'seqdef', description: 'Definitions' }));
      await defs.sql
        .insertInto('app_user')
        .values({
          user_name: 'ada',
          first_name: 'Ada',
          surname: 'Curator',
          affiliation: '',
          email: '',
          role: 'curator',
          date_entered: '2024-01-01',
          datestamp: '2024-01-01',
        })
        .execute();
      const abcZ = await addLocus(defs, 'abcZ', sampleAlleles(1, 3));
      const adk = await addLocus(defs, 'adk', sampleAlleles(2, 3));
      await addLocus(defs, 'penA', [], { allele_id_format: 'text' });
      await defs.sql.updateTable('locus').set({ allele_id_regex: '^x\\d+$' }).where('name', '=', 'penA').execute();
      await addScheme(defs, 'MLST', [abcZ, adk], [{ profile_id: '1', alleles: ['1', '2'] }]);
      await createDatabases(dataFolder, { name: 'mine', kind: 'isolates', link: 'defs' });
    },
  };
}
