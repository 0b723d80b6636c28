import { serveOneTask } from '#electron/threads/worker-side.ts';
import { copyDatabase } from './copy-database.ts';

serveOneTask(copyDatabase);
