import { z } from 'zod';
import { FaceName } from '../../api/face-name.ts';
import { SignInNeeded } from '../../api/sign-in-needed.ts';
import { OutgoingProxy } from '../../rules/outgoing-proxy.ts';
import { MOST_TYPING_THREADS } from '../../rules/typing-threads.ts';
import { procedure } from '../procedure.ts';
import { FileToken } from './file.ts';
import { InboxPolling, InboxPollingChange } from './inbox-polling.ts';
import { PagePath } from './page-path.ts';

export const Theme = z.enum(['system', 'light', 'dark', 'high-contrast']);
export type Theme = z.infer<typeof Theme>;

/** The most characters of the address and of the name of a bookmark. */
const MOST_CHARACTERS = 2000;

/** The most bookmarks, so that the settings stay small. */
export const MOST_BOOKMARKS = 500;

/** A page that the user wants at hand: its address inside the program with all that it says, such as a query, and its name. */
export const Bookmark = z.object({
  path: PagePath.max(MOST_CHARACTERS, 'is too long for a bookmark'),
  title: z.string().max(MOST_CHARACTERS),
});
export type Bookmark = z.infer<typeof Bookmark>;

/** Bookmarks as they are kept. What this version does not understand is left out. */
export const Bookmarks = z
  .array(z.unknown())
  .catch([])
  .transform((kept) => kept.flatMap((one) => Bookmark.safeParse(one).data ?? []).slice(0, MOST_BOOKMARKS));

const TypingThreads = z.number().int().min(0).max(MOST_TYPING_THREADS);

/** Settings that are no secrets. Stored in `site.sqlite`, so they travel with the data folder. */
export const Settings = z.object({
  theme: Theme.default('system'),
  /** Port of the REST service. 0 takes a free one at each start. */
  service_port: z.number().int().min(0).max(65535).default(0),
  /** Whether the REST service starts together with the program. */
  service_autostart: z.boolean().default(true),
  /**
   * Further host names under which the REST service answers. Other names than these and those of this computer are
   * refused.
   */
  service_hosts: z.array(z.string()).default([]),
  /** Addresses or ranges of proxies whose X-Forwarded headers the REST service trusts. */
  service_proxies: z.array(z.string()).default([]),
  /** The face of the REST service at the root of its address: existing scripts of deployed servers have `/db/…` built in. */
  service_face: FaceName.default('contract'),
  /** Base address under which others know the REST service; empty for the address that each of them asks. */
  service_public_url: z.string().default(''),
  /** For what others must sign in, whatever the databases say. */
  service_sign_in: SignInNeeded.default('by-database'),
  outgoing_proxy: OutgoingProxy.default('system'),
  /** Threads that type. Each holds a genome in memory. 0 takes two, or one where there is one core. */
  typing_threads: TypingThreads.default(0),
  /** Whether the tour was offered and answered: it is offered once, and can be taken at any time. */
  tour_answered: z.boolean().default(false),
  /** Whether the owner was asked for his name: he is asked once, when something of his is first signed. */
  name_asked: z.boolean().default(false),
  inbox_polling: InboxPolling.prefault({}),
  /** In the order in which they were made. */
  bookmarks: Bookmarks.default([]),
  /** Saved layout of each table by its name: shown columns, widths, order. */
  tables: z.record(z.string(), z.json()).default({}),
});
export type Settings = z.infer<typeof Settings>;

/** A change to some settings. It has no defaults: a member that is left out keeps its value. */
export const SettingsChange = z
  .object({
    theme: Theme,
    service_port: z.number().int().min(0).max(65535),
    service_autostart: z.boolean(),
    service_hosts: z.array(z.string()),
    service_proxies: z.array(z.string()),
    service_face: FaceName,
    service_public_url: z.string(),
    service_sign_in: SignInNeeded,
    outgoing_proxy: z.string(),
    typing_threads: TypingThreads,
    tour_answered: z.boolean(),
    name_asked: z.boolean(),
    inbox_polling: InboxPollingChange,
    /** `add` comes last, or replaces the one of its address; `remove` is an address. */
    bookmarks: z.object({ add: Bookmark, remove: z.string() }).partial(),
    tables: z.record(z.string(), z.json()),
  })
  .partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/** What a screen may ask about the settings. */
export const settingsProcedures = {
  'settings:get': procedure(z.void(), Settings),
  'settings:update': procedure(SettingsChange, Settings),
  'settings:choose-data-folder': procedure(z.object({ token: FileToken }), z.object({ restart_needed: z.boolean() })),
} as const;

/** What the main side reports to the screens about the settings. */
export const settingsEvents = {
  'settings:changed': Settings,
} as const;
