import { serveOneTask } from '#electron/threads/worker-side.ts';
import { writeIsolateTable } from './write-isolate-table.ts';

serveOneTask(writeIsolateTable);
