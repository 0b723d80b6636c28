import { dataOption, formatOption, running, type AddCommand } from '../databases/add-command.ts';
import { addTypeOptions } from './type-options.ts';

/** `allelier type PATH…` */
export const addType: AddCommand = (program, streams, finish) => {
  const command = program.command('type').description('find the alleles and the types of genomes');
  addTypeOptions(command)
    .addOption(formatOption())
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./type-command.ts')).typeCommand, ['files']));
};
