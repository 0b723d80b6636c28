import { z } from 'zod';
import { procedure } from '../procedure.ts';

export const AppInfo = z.object({
  name: z.string(),
  version: z.string(),
  host: z.enum(['desktop', 'browser', 'cli']),
  /** Versions of the platform, for an error report. */
  versions: z.record(z.string(), z.string()),
  data_folder: z.string(),
  /** Whether the data folder can be chosen in the settings (desktop), or only at the start (`--data`). */
  can_choose_data_folder: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** Commands of the application menu that the screens carry out. */
export const MenuCommand = z.enum([
  'go-home',
  'new-query',
  'import',
  'open-settings',
  'open-palette',
  'show-help',
  'show-shortcuts',
  'show-jobs',
]);
export type MenuCommand = z.infer<typeof MenuCommand>;

/** What a screen may ask about the program itself. */
export const appProcedures = {
  /** Versions, host and data folder of the running program. */
  'app:info': procedure(z.void(), AppInfo),
  /** What the user is to be told once, in sentences: a damaged file was set aside. */
  'app:notice': procedure(z.void(), z.object({ message: z.string().optional() })),
  /** Says that the user has read it. */
  'app:dismiss-notice': procedure(z.void(), z.void()),
  'app:report-error': procedure(
    z.object({ message: z.string(), stack: z.string().optional(), path: z.string() }),
    z.void(),
  ),
  'link:open': procedure(z.object({ url: z.url({ protocol: /^https$/ }) }), z.void()),
} as const;

/** Events from the application menu and from outside the program. */
export const appEvents = {
  'menu:command': z.object({ command: MenuCommand }),
  /** A deep link that was opened from outside. */
  'link:opened': z.object({ path: z.string() }),
} as const;
