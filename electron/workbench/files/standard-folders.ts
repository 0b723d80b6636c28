import envPaths from 'env-paths';

/** The platform's folders for the program's data and configuration, the same for the window and the command line. */
export function standardFolders(): { data: string; config: string } {
  const { data, config } = envPaths('allelier', { suffix: '' });
  return { data, config };
}
