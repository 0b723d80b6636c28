// Plain JavaScript that old versions of Node can read: `node require-node.mjs NAME` runs `NAME.ts` here, or says what is missing.
import module from 'node:module';
import process from 'node:process';

const NEEDED = 24;
const name = process.argv.splice(2, 1)[0];

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // Keeps the compiled sources for the next start; worker threads find theirs by the environment.
  module.enableCompileCache();
  const cache = module.getCompileCacheDir();
  if (cache !== undefined) process.env.NODE_COMPILE_CACHE ??= cache;
  await import('./' + name + '.ts');
} else {
  process.stderr.write(
    'Allelier needs Node ' +
      NEEDED +
      ' or newer, and this is ' +
      process.versions.node +
      '. Install it from https://nodejs.org, open a new terminal and try again.\n',
  );
  process.exitCode = 1;
}
