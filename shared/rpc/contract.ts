import { z } from 'zod';
import { DatabaseKind } from '../api/route.ts';
import { AlignmentInput, AlignmentResult } from './alignment.ts';
import { Problem } from '../problem.ts';
import { IsolatePlan } from './isolates.ts';
import { ChosenFile, FileToken, FileToSave, PickPurpose, SavedFile } from './file.ts';
import { GroupingPreview, GroupingRule, NewClassificationScheme } from './classification.ts';
import { Job } from './job.ts';
import { IsolateFieldName, LinkedFields, LinkTarget } from './linked-fields.ts';
import { ProfileSearch, ProfileSearchResult } from './profile-search.ts';
import { procedure } from './procedure.ts';
import { resultProcedures } from './result-procedures.ts';
import { SavedQuery, SavedQueryChange } from './saved-query.ts';
import { Settings, SettingsChange } from './settings.ts';
import { CircularChoice, QueryInput, QueryTarget, TypingResult } from './typing.ts';

export const AppInfo = z.object({
  name: z.string(),
  version: z.string(),
  host: z.enum(['desktop', 'browser', 'cli']),
  /** Versions of what it runs on, for an error report. */
  versions: z.record(z.string(), z.string()),
  data_folder: z.string(),
  /** Whether the data folder can be chosen in the settings (desktop) or only at start (`--data`). */
  can_choose_data_folder: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** A site whose databases can be browsed. `local` is this computer's own; remote sites come with sign-in. */
export const Site = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['local', 'remote']),
});
export type Site = z.infer<typeof Site>;

/** A database file of this computer. */
export const LocalDatabase = z.object({
  name: z.string(),
  description: z.string(),
  kind: DatabaseKind,
  /** True for the synthetic demonstration organism. */
  synthetic: z.boolean(),
  /** Size of the file in bytes. */
  size: z.number().int(),
  loci: z.number().int(),
  alleles: z.number().int(),
  schemes: z.number().int(),
  profiles: z.number().int(),
  isolates: z.number().int(),
  last_updated: z.string().optional(),
  /** Of an isolate database: where its alleles and profiles are defined, if that is known. */
  seqdef: z.string().optional(),
  /** Why the file cannot be used: damaged, or written by a newer version. The counts are then 0. */
  problem: Problem.optional(),
});
export type LocalDatabase = z.infer<typeof LocalDatabase>;

export const ServiceStatus = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** Base address while running, e.g. `http://127.0.0.1:8090`. */
  address: z.string().optional(),
  /** Where it listens while running: a name or number of this computer, or `0.0.0.0` or `::` for all of its networks. */
  host: z.string().optional(),
  problem: Problem.optional(),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** A request that the listening service has answered. */
export const ServiceRequest = z.object({
  /** Counts up from 1 at each start of the program. */
  id: z.number().int(),
  /** Milliseconds since 1970, when the reply had been sent. */
  at: z.number(),
  method: z.string(),
  /** Path with query; values of OAuth parameters are left out. */
  path: z.string(),
  /** 499 when the client had gone before the reply. */
  status: z.number().int(),
  /** Milliseconds until the reply was sent. */
  ms: z.number(),
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** A page that was opened lately; `path` is a deep link inside the program. */
export const RecentItem = z.object({ path: z.string(), title: z.string(), at: z.number() });
export type RecentItem = z.infer<typeof RecentItem>;

/** What an import would do with one file. */
export const ImportFile = z.object({
  name: z.string(),
  size: z.number().int(),
  role: z.enum(['locus', 'profiles', 'ignored']),
  /** Locus or scheme name that the file would become. */
  becomes: z.string().optional(),
  /** Why the file is ignored. */
  reason: z.string().optional(),
});
export type ImportFile = z.infer<typeof ImportFile>;

export const ImportPlan = z.object({
  suggested_name: z.string(),
  files: z.array(ImportFile),
  /** Bytes of all files that would be read. */
  size: z.number().int(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** Name of a database: also its file name and a part of every address, hence the narrow alphabet. */
export const DatabaseName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,62}$/,
    'must be 1 to 63 lower-case letters, digits, "_" or "-", and begin with a letter or digit',
  );

/**
 * Body of a service's reply. It comes out of a JSON parser and the client parses it with the route's own schema, so it is not
 * walked here: `z.json()` takes 70 ms or more for 20,000 records.
 */
const ReplyBody = z.custom<z.core.util.JSONType>((body) => body !== undefined);

/**
 * Everything a screen may ask of the main side. Inputs are checked before the handler runs, outputs before the screen sees
 * them, and a handler that is missing does not compile (`electron/workbench/workbench.ts`).
 */
export const procedures = {
  'app:info': procedure(z.void(), AppInfo),
  'app:report-error': procedure(
    z.object({ message: z.string(), stack: z.string().optional(), path: z.string() }),
    z.void(),
  ),
  'settings:get': procedure(z.void(), Settings),
  'settings:update': procedure(SettingsChange, Settings),
  'settings:choose-data-folder': procedure(z.object({ token: FileToken }), z.object({ restart_needed: z.boolean() })),
  'site:list': procedure(z.void(), z.array(Site)),
  'database:list': procedure(z.void(), z.array(LocalDatabase)),
  /** Makes an empty database, or with `pair` NAME_seqdef and NAME_isolates; `link` names the one that defines the loci. */
  'database:create': procedure(
    z.object({
      database: DatabaseName,
      kind: z.enum(['seqdef', 'isolates', 'pair']),
      description: z.string().optional(),
      link: DatabaseName.optional(),
    }),
    z.object({ databases: z.array(z.string()) }),
  ),
  'database:delete': procedure(z.object({ database: DatabaseName }), z.void()),
  'demo:create': procedure(z.void(), z.object({ job_id: z.string() })),
  'demo:remove': procedure(z.void(), z.void()),
  'demo:examples': procedure(z.void(), z.array(z.object({ name: z.string(), description: z.string() }))),
  'recent:list': procedure(z.void(), z.array(RecentItem)),
  'recent:add': procedure(z.object({ path: z.string(), title: z.string() }), z.void()),
  'saved-query:list': procedure(z.void(), z.array(SavedQuery)),
  'saved-query:save': procedure(SavedQueryChange, SavedQuery),
  'saved-query:delete': procedure(z.object({ id: z.string() }), z.void()),
  'api:request': procedure(
    z.object({
      site: z.string(),
      method: z.enum(['GET', 'POST', 'DELETE']),
      path: z.string().startsWith('/'),
      body: z.json().optional(),
    }),
    z.object({ status: z.number().int(), body: ReplyBody }),
  ),
  'file:pick': procedure(z.object({ purpose: PickPurpose }), z.array(ChosenFile)),
  'file:read-text': procedure(z.object({ token: FileToken, max_bytes: z.number().int().positive() }), z.string()),
  'file:release': procedure(z.object({ token: FileToken }), z.void()),
  /** The sequence files in a folder and the folders inside it, in natural order, each with a token of its own; that of the folder ends. */
  'file:expand-folder': procedure(
    z.object({ token: FileToken }),
    z.object({
      files: z.array(ChosenFile),
      /** Files in it that are not named like sequence files. */
      left_out: z.number().int(),
    }),
  ),
  'file:save': procedure(FileToSave, SavedFile),
  'import:inspect': procedure(z.object({ tokens: z.array(FileToken).min(1) }), ImportPlan),
  'import:start': procedure(
    z.object({ tokens: z.array(FileToken).min(1), database: DatabaseName, description: z.string().optional() }),
    z.object({ job_id: z.string() }),
  ),
  /** Reads the whole table and tells what an import would do, with everything that is wrong; nothing is kept. */
  'import-isolates:inspect': procedure(
    z.object({ tokens: z.array(FileToken).min(1), database: DatabaseName.optional(), link: DatabaseName.optional() }),
    IsolatePlan,
  ),
  'import-isolates:start': procedure(
    z.object({
      tokens: z.array(FileToken).min(1),
      database: DatabaseName,
      description: z.string().optional(),
      link: DatabaseName.optional(),
    }),
    z.object({ job_id: z.string() }),
  ),
  /** Fields of isolate databases that go with the alleles of a locus, or of the loci of a scheme. */
  'linked-field:list': procedure(z.object({ database: DatabaseName, target: LinkTarget }), LinkedFields),
  'linked-field:add': procedure(
    IsolateFieldName.extend({ database: DatabaseName, target: LinkTarget }),
    z.object({ loci: z.number().int(), added: z.number().int() }),
  ),
  'linked-field:remove': procedure(
    IsolateFieldName.extend({ database: DatabaseName, target: LinkTarget }),
    z.object({ loci: z.number().int(), removed: z.number().int() }),
  ),
  /** Starts grouping the profiles of a scheme; refused at once when that cannot be done. */
  'classification:define': procedure(
    NewClassificationScheme.extend({ database: DatabaseName }),
    z.object({ job_id: z.string() }),
  ),
  /** The groups that a rule would make. Takes seconds for many profiles; tells progress and can be cancelled. */
  'classification:preview': procedure(GroupingRule.extend({ database: DatabaseName }), GroupingPreview),
  'classification:delete': procedure(
    z.object({ database: DatabaseName, classification_scheme_id: z.number().int() }),
    z.object({ summary: z.string() }),
  ),
  'job:list': procedure(z.void(), z.array(Job)),
  'job:cancel': procedure(z.object({ job_id: z.string() }), z.void()),
  'job:retry': procedure(z.object({ job_id: z.string() }), z.object({ job_id: z.string() })),
  'job:dismiss': procedure(z.object({ job_id: z.string() }), z.void()),
  /** Aligns alleles of a locus and sequences of the user's with the first of them. */
  'alignment:make': procedure(AlignmentInput, AlignmentResult),
  'query:run': procedure(
    z.object({
      site: z.string(),
      database: z.string(),
      target: QueryTarget,
      input: QueryInput,
      /** Whether to look for the nearest allele where there is no exact one. */
      best: z.boolean().default(true),
      circular: CircularChoice.default('as-recorded'),
    }),
    TypingResult,
  ),
  ...resultProcedures,
  'profile:search': procedure(ProfileSearch, ProfileSearchResult),
  'service:status': procedure(z.void(), ServiceStatus),
  'service:start': procedure(z.void(), ServiceStatus),
  'service:stop': procedure(z.void(), ServiceStatus),
  /** The last requests, oldest first; `service:request` tells of later ones. */
  'service:requests': procedure(z.void(), z.array(ServiceRequest)),
  'service:clear-requests': procedure(z.void(), z.void()),
  'link:open': procedure(z.object({ url: z.url({ protocol: /^https$/ }) }), z.void()),
} as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
/** What a screen passes. */
export type InputOf<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
/** What the handler receives, defaults filled in. */
export type ParsedInputOf<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type OutputOf<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;

/** Commands of the application menu that the screens carry out. */
export const MenuCommand = z.enum([
  'go-home',
  'new-query',
  'import',
  'open-settings',
  'open-palette',
  'show-shortcuts',
  'show-jobs',
]);
export type MenuCommand = z.infer<typeof MenuCommand>;

/** Everything the main side tells the screens without being asked. */
export const events = {
  'job:changed': Job,
  'job:dismissed': z.object({ job_id: z.string() }),
  'databases:changed': z.object({ databases: z.array(z.string()) }),
  'settings:changed': Settings,
  /** A kept run was begun, changed, deleted or brought back. */
  'results:changed': z.object({ run_id: z.string() }),
  'service:changed': ServiceStatus,
  /** Requests answered since the last such event, oldest first; some are left out when very many arrive at once. */
  'service:request': z.object({ requests: z.array(ServiceRequest) }),
  /** Progress of a running call; `call_id` is the one given to `call`. */
  'call:progress': z.object({
    call_id: z.string(),
    done: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
  'menu:command': z.object({ command: MenuCommand }),
  /** A deep link that was opened from outside. */
  'link:opened': z.object({ path: z.string() }),
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = z.output<Events[Name]>;
