import { setImmediate } from 'node:timers/promises';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { argument, command, option } from '../command.ts';
import { notePrivate } from '../private-note.ts';
import { openNamed } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

/** Prints a square matrix, a row for each isolate. */
export const distances = command({
  path: 'distances',
  help: 'print at how many loci of a scheme each two isolates differ, as a table with tabs',
  arguments: { database: argument('<database>', 'name of the database of isolates') },
  options: {
    scheme: option('<scheme>', 'id or name of the scheme', { needed: true }),
    format: option('<format>', 'output', { choices: ['tsv'], default: 'tsv' }),
  },
  after: `
Isolates are in the order of their ids, old versions left out. Loci at which one of the two has no allele, several or a provisional one do
not count. Isolates without an allele at any locus of the scheme are left out and named on stderr.`,
  async run({ database: name, scheme, format }, shell) {
    const { differencesOf } = await import('#electron/store/designations/profile-differences.ts');
    const { ProfileTable } = await import('#electron/store/designations/profile-table.ts');
    const { kindOf } = await import('#electron/store/file/meta.ts');
    await using folder = await shell.open();
    const database = await openNamed(folder, name);
    const { connection } = database;
    if (kindOf(database) !== 'isolates') {
      throw new AppError(400, 'wrong_kind', `"${name}" holds sequence definitions. Name a database of isolates.`);
    }
    const found = (await findTypingTarget(database, { scheme })).schemes[0];
    await notePrivate(shell, folder, name, '. They are in the table, too.');
    const loci = connection.prepare('select locus from scheme_locus where scheme = ? order by position');
    const rows = loci.all(found?.scheme_id ?? null);
    const table = new ProfileTable(
      connection,
      rows.map(({ locus }) => Number(locus)),
    );
    const profileOf = (row: number) => table.numbers.subarray(row * rows.length, (row + 1) * rows.length);
    const used = [...table.isolates.keys()].filter((row) => profileOf(row).some((number) => number > 0));
    const nameOf = connection.prepare('select name from isolate where id = ?');
    const names = table.isolates.map((id) => String(nameOf.get(id)?.['name']));
    const known = Map.groupBy(used, (row) => names[row]);
    // Two isolates may have one name.
    const titleOf = (row: number) =>
      `${names[row]}${(known.get(names[row])?.length ?? 0) > 1 ? ` (${table.isolates[row]})` : ''}`;
    const isUsed = new Set(used);
    const leftOut = table.isolates.filter((_id, row) => !isUsed.has(row));
    if (leftOut.length > 0) {
      shell.note(
        `${countOf(leftOut.length, 'isolate')} left out, without an allele of the scheme: ${leftOut.join(', ')}.`,
      );
    }
    const doubtful = [table.several, table.provisional].reduce(
      (sum, counts) => counts.reduce((all, one) => all + one, sum),
      0,
    );
    if (doubtful > 0)
      shell.note(`Several alleles of a locus, or a provisional one, count as missing: ${doubtful} times.`);
    const output = shell.table(['isolate', ...used.map(titleOf)], format);
    for (const row of used) {
      // Lets Ctrl C be heard.
      await setImmediate();
      shell.signal.throwIfAborted();
      const differences = differencesOf(table, row);
      output.row([titleOf(row), ...used.map((other) => String(differences[other]))], undefined);
    }
    output.end();
  },
});
