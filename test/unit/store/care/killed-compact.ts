import { killAtStep } from './kill-at-step.ts';

// Compacts a database in a process that is killed before a step.
const [file = '', step = ''] = process.argv.slice(2);
const steps = killAtStep(Number(step));
const { compactDatabase } = await import('#electron/store/care/compact-database.ts');
await compactDatabase(file, { checkpoint: () => undefined, report: () => undefined });
process.send?.(steps());
