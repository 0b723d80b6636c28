import { resolve } from 'node:path';
import { countOf } from '#shared/count-of.ts';
import { argument, command, option } from '../command.ts';
import { notePrivate } from '../private-note.ts';

export const exportFolder = command({
  path: 'export',
  help: 'write a database as a folder of tables and FASTA, from which import makes an equal one',
  arguments: {
    database: argument('<database>', 'name of the database'),
    folder: argument('<folder>', 'folder to make; it must be empty or not exist yet'),
  },
  options: {
    replace: option('', 'replace an earlier export; refused if other files are in its folder'),
    publicOnly: option('', 'leave out private isolates, and records after the cut-off day'),
  },
  async run({ database, folder, replace, publicOnly }, shell) {
    const { runExport } = await import('#electron/exchange/export-folder/run-export.ts');
    const { summary } = await shell.withFolder(async (dataFolder, task) => {
      const after = publicOnly ? ' That is left out.' : ' That goes out too; --public-only leaves it out.';
      await notePrivate(shell, dataFolder, database, `.${after}`);
      const path = resolve(shell.workingFolder, folder);
      return runExport({ dataFolder, database, folder: path, replace, publicOnly, ...task });
    });
    shell.print(summary);
  },
});

/** Empty tables for everything that an import takes, or a workbook to fill in for isolates of a database or of a new one. */
export const templates = command({
  path: 'templates',
  help: 'write empty tables with the columns that import takes',
  arguments: {
    folder: argument('<folder>', 'folder for the tables; files that are there stay; with --xlsx the workbook to make'),
  },
  options: {
    xlsx: option('', 'write a workbook for isolates instead, with their fields, allowed values and what they mean'),
    database: option('<name>', 'with --xlsx: the isolate database whose fields it has'),
  },
  misuse: ({ database, xlsx }) =>
    database !== undefined && !xlsx ? "the option '--database <name>' needs '--xlsx'" : undefined,
  async run({ folder: name, xlsx, database }, shell) {
    if (!xlsx) {
      const { writeTemplates } = await import('#electron/exchange/curated/write-templates.ts');
      const written = await writeTemplates(resolve(shell.workingFolder, name));
      return shell.print(`${countOf(written.length, 'file')} written to ${name}.`);
    }
    const { openOutputFile } = await import('../terminal/output-file.ts');
    const { templateWorkbook } = await import('#electron/exchange/isolates/template-workbook.ts');
    await using dataFolder = await shell.open();
    const output = openOutputFile(name, shell.workingFolder);
    try {
      output.write(await templateWorkbook(dataFolder, database));
      await output.publish();
      shell.print(`${name} written.`);
    } finally {
      output.discard();
    }
  },
});
