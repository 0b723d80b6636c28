/** `TMPDIR=FOLDER node unpack-browser.ts`: unpacks the browser of its npm package, which knows no folder but the temporary one. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const archives = join(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))), 'bin');
for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'])
  await inflate(join(archives, name));
