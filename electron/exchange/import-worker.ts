import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storeError } from '#electron/store/file/store-errors.ts';
import { serveOneTask } from '#electron/threads/worker-side.ts';
import { createControl } from './import-control.ts';
import { importDefinitions } from './import-definitions.ts';
import type { ImportRequest } from './import-request.ts';

serveOneTask(async (request: ImportRequest, control) => {
  await mkdir(dirname(request.file), { recursive: true }).catch((error: unknown) => {
    throw storeError(error, 'The data folder');
  });
  return importDefinitions(request, createControl(control));
});
