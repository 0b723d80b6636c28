import { dataFolderFor } from '../locations.ts';
import { dataOption, formatOption, type AddCommand, type Given } from '../databases/add-command.ts';
import type { TypeOptions } from './type-command.ts';
import { addTypeOptions } from './type-options.ts';

/** `allelier type PATH…` */
export const addType: AddCommand = (program, streams, finish) => {
  const command = program.command('type').description('find the alleles and the types of genomes');
  addTypeOptions(command)
    .addOption(formatOption())
    .addOption(dataOption())
    .action(async (files: string[], { data, ...options }: Given<TypeOptions, 'files'>) => {
      const { typeCommand } = await import('./type-command.ts');
      finish(await typeCommand({ ...options, files, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
