import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** Why an import is refused, by the name of the rule in ARCHITECTURE.md. */
const reasons = {
  shared: 'Layer rule 1: shared/ imports zod, re2js and itself only (no Node, no DOM, no Electron, no other layer).',
  core: 'Layer rule 2: threads, rights, server, store, typing, submissions, exchange, oauth and remote know neither Electron nor the workbench nor a host.',
  workbench:
    'Layer rule 3: the workbench knows no host and no Electron; what it needs of a host comes through HostPorts.',
  electron: 'Layer rule 4: only main.ts, preload.ts and desktop/ import Electron.',
  renderer: 'Layer rule 5: the screens import shared/ and reach the main side through renderer/api/bridge.ts only.',
  features: 'Layer rule 6: features never import one another; ui/ and api/ never import features; app/ composes.',
};

const hosts = [
  '#electron/desktop/**',
  '#electron/browser-host/**',
  '#electron/cli/**',
  '**/desktop/**',
  '**/browser-host/**',
  '**/cli/**',
  '**/main.ts',
  '**/preload.ts',
];
const electron = ['electron', 'electron/**', 'electron-store'];

const featureFolder = join(import.meta.dirname, 'renderer/features');
/** Read from disk, so that a new feature is guarded from its first file on. */
const features = existsSync(featureFolder) ? readdirSync(featureFolder) : [];

/** One override per folder. A later override replaces the rule of an earlier one as a whole, so each repeats what it needs. */
function forbid(files: string[], message: string, group: string[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['@tanstack/eslint-plugin-query'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['out', 'dist', 'node_modules', 'test-results', 'artifacts'],
  rules: {
    // Off: the generic ends of the typed client narrow what a schema has just checked, which the compiler cannot follow.
    'typescript/no-unsafe-type-assertion': 'off',
    // A second argument is the message shown with a failure.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Off: cleaning control characters out of names and cells is what such an expression is for.
    'no-control-regex': 'off',
    // Off: fast-check documents `import fc` and `fc.property` as the way to use it.
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@mantine/**/*.css'] }],
    // Off: where a helper stands is a matter of reading order.
    'unicorn/consistent-function-scoping': 'off',
    // Off: live regions, grids and dialogs have no tag that does the same; axe checks the result in a browser.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A group that scrolls must take the keyboard's focus (axe: scrollable-region-focusable); so must a drawing with keys of its own.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'group', 'application'], tags: [] }],
    // Off: Kysely's expression builder is made to be destructured.
    'typescript/unbound-method': 'off',
    // Off: a test may assert through a function of its own or by a property.
    'vitest/expect-expect': 'off',
    // Off: the stand-in names what it adds to Electron's classes with an underscore.
    'no-underscore-dangle': 'off',
    // Off: residues are ASCII letters, which spreading a string cannot break.
    'typescript/no-misused-spread': 'off',
    // Off: the compiler follows returns and optional parameters better (it knows `exactOptionalPropertyTypes`).
    'typescript/consistent-return': 'off',
    'typescript/no-useless-default-assignment': 'off',
    // Off: it names TanStack Table and Virtual, whose hooks the React compiler, which we do not use, cannot memoize.
    'react/incompatible-library': 'off',
    // Off: one type parameter names what a generic helper returns.
    'typescript/no-unnecessary-type-parameters': 'off',
    // Off: a polling assertion inside a loop or branch is conditional on purpose.
    'vitest/no-conditional-expect': 'off',
    // Off: a Playwright fixture without dependencies is written with an empty pattern.
    'no-empty-pattern': 'off',
    // Off: the automatic JSX runtime needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'no-console': 'error',
    eqeqeq: 'error',
    '@tanstack/query/exhaustive-deps': 'error',
    '@tanstack/query/stable-query-client': 'error',
    '@tanstack/query/no-unstable-deps': 'error',
    '@tanstack/query/infinite-query-property-order': 'error',
  },
  overrides: [
    forbid(['shared/**'], reasons.shared, [
      'node:*',
      '#electron/**',
      '#renderer/**',
      '#test/**',
      '**/electron/**',
      '**/renderer/**',
      'react',
      'react-dom',
      'fastify',
      'kysely',
      ...electron,
    ]),
    forbid(['electron/**'], reasons.electron, [
      ...electron,
      '#renderer/**',
      '#test/**',
      '**/renderer/**',
      'react',
      'react-dom',
    ]),
    forbid(['electron/{threads,rights,server,store,typing,submissions,exchange,oauth,remote}/**'], reasons.core, [
      ...electron,
      ...hosts,
      '#electron/workbench/**',
      '**/workbench/**',
      '#renderer/**',
      '#test/**',
      '**/renderer/**',
      'react',
      'react-dom',
    ]),
    forbid(['electron/workbench/**'], reasons.workbench, [
      ...electron,
      ...hosts,
      '#renderer/**',
      '#test/**',
      '**/renderer/**',
      'react',
      'react-dom',
    ]),
    forbid(['electron/main.ts', 'electron/preload.ts', 'electron/desktop/**'], reasons.electron, [
      '#renderer/**',
      '#test/**',
      '**/renderer/**',
      'react',
      'react-dom',
    ]),
    forbid(['renderer/**'], reasons.renderer, [
      'node:*',
      '#electron/**',
      '#test/**',
      '**/electron/**',
      'fastify',
      'kysely',
      ...electron,
    ]),
    forbid(['renderer/{ui,api}/**'], reasons.features, [
      'node:*',
      '#electron/**',
      '#test/**',
      '**/electron/**',
      ...electron,
      '#renderer/features/**',
      '**/features/**',
      '#renderer/app/**',
      '**/app/**',
    ]),
    ...features.map((feature) =>
      forbid([`renderer/features/${feature}/**`], reasons.features, [
        'node:*',
        '#electron/**',
        '#test/**',
        '**/electron/**',
        ...electron,
        '#renderer/app/**',
        '**/app/**',
        ...features
          .filter((other) => other !== feature)
          .flatMap((other) => [`#renderer/features/${other}/**`, `**/${other}/**`]),
        // What features share may have the name of one of them.
        '!#renderer/ui/**',
        '!#renderer/records/**',
      ]),
    ),
    {
      files: ['electron/cli/**', 'test/**'],
      rules: { 'no-console': 'off' },
    },
    {
      // The rule means windows; a worker's postMessage has no target origin.
      files: ['electron/**', 'test/**'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    {
      // A migration is one text, however long: it is never edited again, only followed by the next one.
      files: ['electron/store/migrations/**'],
      rules: { 'max-lines': 'off' },
    },
    {
      // The tools that read these files ask for a default export.
      files: ['*.config.ts', 'test/e2e/support/global-setup.ts', 'test/electron-shim/electron.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
