import { AppError } from '#shared/problem.ts';

/** Database files that this process is importing into. */
const running = new Set<string>();

/**
 * Claims a database file while `work` runs: no other import or grouping of this process can work on it (409
 * `import_running`).
 */
export async function claimDatabase<Result>(
  file: string,
  database: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (running.has(file)) {
    const sentence = `Another import or grouping is working on "${database}". Wait until it ends, or cancel it.`;
    throw new AppError(409, 'import_running', sentence);
  }
  running.add(file);
  try {
    return await work();
  } finally {
    running.delete(file);
  }
}
