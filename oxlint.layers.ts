import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OxlintOverride } from 'oxlint';

/** Why an import is refused, by the number of the rule in ARCHITECTURE.md. */
const reasons = {
  shared: 'Layer rule 1: shared/ imports zod and itself only (no Node, no DOM, no Electron, no other layer).',
  core: 'Layer rule 2: a room of the core imports only the rooms before it, and only its own packages.',
  workbench:
    'Layer rule 3: the workbench knows no host and no Electron; what it needs of a host comes through HostPorts.',
  hosts: 'Layer rule 4: only main.ts, preload.ts and desktop/ import Electron; a host has its own packages.',
  renderer:
    'Layer rule 5: the screens import shared/ and their own packages, and reach the main side through renderer/api/bridge.ts only.',
  screens: 'Layer rule 6: styles < ui < api < records < features < app; a feature never imports another.',
  faces:
    'Layer rule 7: what the two faces do differently stands in shared/api/dialect*; handlers ask the rules of their face, never which one it is.',
  readers:
    'Layer rule 8: the service reads a database with `openFor` or `openForReader`, which show a reader only the isolates that this reader may see.',
};

/** A folder, what it may import beside `shared/` and itself, and the rule that says so. */
interface Room {
  /** Other rooms of the same side. */
  rooms: readonly string[];
  packages: readonly string[];
  reason: string;
}

/** Rooms that know how databases are kept, typed, reached and served, and nothing of screens or hosts. */
const core = [
  'threads',
  'rights',
  'relatives',
  'store',
  'oauth',
  'mail',
  'typing',
  'exchange',
  'checks',
  'curation',
  'submissions',
  'remote',
  'mirror',
  'server',
] as const;

/** Rooms of the main side. A folder of electron/ without a place here fails the guard test. */
export const electronRooms: Readonly<Record<string, Room>> = {
  threads: { rooms: [], packages: [], reason: reasons.core },
  rights: { rooms: [], packages: [], reason: reasons.core },
  relatives: { rooms: [], packages: [], reason: reasons.core },
  store: { rooms: ['threads', 'rights', 'relatives'], packages: ['kysely', 'zod'], reason: reasons.core },
  typing: { rooms: ['threads', 'rights', 'store'], packages: ['zod'], reason: reasons.core },
  exchange: {
    rooms: ['threads', 'rights', 'relatives', 'store', 'typing'],
    // kysely for the types of the rows that the demo writes.
    packages: ['csv-parse', 'fflate', 'kysely', 'saxes'],
    reason: reasons.core,
  },
  // `client` lies before `remote`, `provider` before `server`; neither imports the other.
  oauth: { rooms: ['threads', 'rights', 'store'], packages: ['oauth-1.0a', 'zod'], reason: reasons.core },
  mail: { rooms: ['store'], packages: ['nodemailer', 'zod'], reason: reasons.core },
  checks: { rooms: ['store', 'typing'], packages: [], reason: reasons.core },
  curation: {
    rooms: ['threads', 'rights', 'store', 'typing', 'exchange', 'checks'],
    packages: ['zod'],
    reason: reasons.core,
  },
  submissions: {
    rooms: ['threads', 'rights', 'store', 'typing', 'exchange', 'checks', 'curation'],
    packages: [],
    reason: reasons.core,
  },
  remote: { rooms: ['threads', 'rights', 'store', 'oauth'], packages: ['zod'], reason: reasons.core },
  mirror: { rooms: ['threads', 'rights', 'store', 'exchange', 'remote'], packages: ['zod'], reason: reasons.core },
  server: {
    rooms: [
      'threads',
      'rights',
      'relatives',
      'store',
      'oauth',
      'mail',
      'typing',
      'exchange',
      'checks',
      'curation',
      'submissions',
    ],
    packages: ['@fastify/busboy', '@fastify/compress', 'fastify', 'zod'],
    reason: reasons.core,
  },
  workbench: { rooms: core, packages: ['env-paths', 'zod'], reason: reasons.workbench },
  'browser-host': {
    rooms: [...core, 'workbench'],
    packages: ['@fastify/cookie', '@fastify/static', 'fastify'],
    reason: reasons.hosts,
  },
  desktop: {
    rooms: [...core, 'workbench'],
    packages: ['electron', 'electron-store', 'zod'],
    reason: reasons.hosts,
  },
  cli: {
    rooms: [...core, 'workbench', 'browser-host'],
    packages: ['commander', 'open', 'vite', 'zod'],
    reason: reasons.hosts,
  },
};

const screenPackages = [
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'react',
  'zod',
];

/** Rooms of the screens. A folder of renderer/ without a place here fails the guard test. */
export const rendererRooms: Readonly<Record<string, Room>> = {
  styles: { rooms: [], packages: ['@mantine/core'], reason: reasons.screens },
  ui: { rooms: ['styles'], packages: screenPackages, reason: reasons.screens },
  api: { rooms: ['styles', 'ui'], packages: ['@tanstack/react-query', 'zod'], reason: reasons.screens },
  records: { rooms: ['styles', 'ui', 'api'], packages: screenPackages, reason: reasons.screens },
  features: {
    rooms: ['styles', 'ui', 'api', 'records'],
    packages: [...screenPackages, 'markdown-to-jsx'],
    reason: reasons.screens,
  },
  app: { rooms: ['styles', 'ui', 'api', 'records', 'features'], packages: screenPackages, reason: reasons.screens },
};

const root = import.meta.dirname;
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<string, Record<string, string> | undefined>;
/** Every package that can be imported: one that is not in package.json fails knip. */
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

const otherPackages = (allowed: readonly string[]) =>
  packages.filter((name) => !allowed.includes(name)).flatMap((name) => [name, `${name}/**`]);
const entries = [
  '**/main.ts',
  '**/preload.ts',
  '#electron/actions.ts',
  '#electron/tasks.ts',
  '#electron/task-worker.ts',
];
const otherRooms = (side: string, all: Readonly<Record<string, Room>>, allowed: readonly string[]) =>
  Object.keys(all)
    .filter((room) => !allowed.includes(room))
    .flatMap((room) => [`#${side}/${room}/**`, `**/${room}/**`]);

const noElectronSide = ['node:*', '#electron/**', '**/electron/**', '#test/**'];
/**
 * The rooms that may use the SQL engine. `typing` and `exchange` do so beside `store`, because indexes and imports go through
 * millions of rows with prepared statements: Kysely would take several times as long.
 */
const knowSql = ['store', 'typing', 'exchange'];
/** What opens a file without saying for whom. */
const wholeFiles: Forbidden = {
  message: reasons.readers,
  group: ['**/store/file/database.ts'],
  importNames: ['openDatabase', 'openCopy'],
};
const noScreens = ['#renderer/**', '**/renderer/**', '#test/**'];

/** Imports that are refused, and why. */
interface Forbidden {
  message: string;
  group: string[];
  /** Only these names. */
  importNames?: string[];
}

function forbid(files: string[], ...parts: Forbidden[]): OxlintOverride {
  // The folders of shared/ may have the names of rooms.
  const patterns = parts.map(({ group, ...part }) => ({ group: [...group, '!#shared/**'], ...part }));
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const featureFolder = join(root, 'renderer/features');
/** Read from disk, so that a new feature is guarded from its first file on. */
const features = existsSync(featureFolder) ? readdirSync(featureFolder) : [];

function outsideOfScreens(allowed: readonly string[]) {
  return { message: reasons.renderer, group: [...noElectronSide, ...otherPackages(allowed)] };
}

function forbidInFeature(feature: string): OxlintOverride {
  const { rooms, packages: allowed, reason } = rendererRooms['features'] as Room;
  const group = [
    ...otherRooms('renderer', rendererRooms, [...rooms, 'features']),
    ...features
      .filter((other) => other !== feature)
      .flatMap((other) => [`#renderer/features/${other}/**`, `**/${other}/**`]),
    // What features share may have the name of one of them.
    ...rooms.map((room) => `!#renderer/${room}/**`),
  ];
  return forbid([`renderer/features/${feature}/**`], outsideOfScreens(allowed), { message: reason, group });
}

/** A later override replaces the rule of an earlier one as a whole: each says all that is forbidden in its folder. */
export const layerOverrides: OxlintOverride[] = [
  forbid(['shared/**'], {
    message: reasons.shared,
    group: [...noElectronSide, ...noScreens, ...otherPackages(['zod'])],
  }),
  forbid(['shared/rules/regular-expression.ts'], {
    message: reasons.shared,
    group: [...noElectronSide, ...noScreens, ...otherPackages(['zod', 're2js'])],
  }),
  forbid(['electron/*.ts'], { message: reasons.hosts, group: [...noScreens, ...otherPackages(['electron'])] }),
  ...Object.entries(electronRooms).map(([room, { rooms, packages: allowed, reason }]) =>
    forbid([`electron/${room}/**`], ...(room === 'server' ? [wholeFiles] : []), {
      message: reason,
      group: [
        ...noScreens,
        ...(knowSql.includes(room) ? [] : ['node:sqlite']),
        ...otherPackages(allowed),
        ...otherRooms('electron', electronRooms, [...rooms, room]),
        // The entries of the program are outside of every room; the shell has a main.ts of its own.
        ...(room === 'cli' ? entries.filter((entry) => entry !== '**/main.ts') : entries),
      ],
    }),
  ),
  {
    files: ['electron/server/**'],
    excludeFiles: ['electron/server/http/face.ts', 'electron/server/{authorise,docs}/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'dialect', message: reasons.faces },
        { property: 'open', message: reasons.readers },
      ],
    },
  },
  forbid(['renderer/*.tsx'], outsideOfScreens([...screenPackages, '@mantine/dropzone', 'react-dom'])),
  ...Object.entries(rendererRooms).map(([room, { rooms, packages: allowed, reason }]) =>
    forbid([`renderer/${room}/**`], outsideOfScreens(allowed), {
      message: reason,
      group: otherRooms('renderer', rendererRooms, [...rooms, room]),
    }),
  ),
  ...features.map(forbidInFeature),
];
