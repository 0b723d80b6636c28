import envPaths from 'env-paths';

/** The platform's folder for the program's data, the same for the window and the command line. */
export function standardDataFolder(): string {
  return envPaths('allelier', { suffix: '' }).data;
}
