// Preloaded by the whole test run: workers start from the bundle that it has just built. From their sources each compiles two
// hundred modules anew, which is half of the work of the unit tests. Plain JavaScript, because it is loaded in every thread.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const bundle = new URL('../../out/main/', import.meta.url);
const source = /\/electron\/(task-worker)\.ts$/;

if (!isMainThread) {
  registerHooks({
    resolve(specifier, context, next) {
      const name = source.exec(specifier)?.[1];
      const built = name && new URL(`${name}.js`, bundle);
      return next(built && existsSync(built) ? built.href : specifier, context);
    },
  });
}
