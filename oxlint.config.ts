import { defineConfig } from 'oxlint';
import { layerOverrides } from './oxlint.layers.ts';

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
    // Parts of the page kits are given as functions that draw them; a component is still refused.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
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
    ...layerOverrides,
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
