import { builtinModules } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

const external = [/^node:/, ...builtinModules, 'electron', /^electron\/.+/];

/**
 * The screens: the only part that an ordinary browser loads. A page takes three scripts: what all need at once, what several pages share,
 * and its own, beside two of a few lines. Cut by who shares what with whom, a list of isolates took 67, and asking for them was a fifth of
 * the work of a page.
 */
const renderer: UserConfig = {
  root: 'renderer',
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome150',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // With the styles of the packages, which come before those of our own that refine them.
            { name: 'app', test: /[/\\]renderer[/\\]main\.tsx$/, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
};

/**
 * The main side, bundled with all its packages so that node_modules stay out of the packaged application. Everything lies in
 * one folder, because code in any chunk finds the worker by `new URL('./task-worker.js', import.meta.url)`. The shell is in it too: from
 * here it starts faster than from its sources (`electron/cli/launch.mjs`), which the browser tests need for each of their servers.
 */
const main: UserConfig = {
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'out/main',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'electron/main.ts',
        allelier: 'electron/cli/main.ts',
        'task-worker': 'electron/task-worker.ts',
      },
      external,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
    },
  },
};

/** A sandboxed preload script must be one CommonJS file. */
const preload: UserConfig = {
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'out/preload',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: { preload: 'electron/preload.ts' },
      external,
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
};

export default defineConfig(({ mode }) => {
  if (mode === 'main') return main;
  if (mode === 'preload') return preload;
  return renderer;
});
