import { serveOneTask } from '#electron/threads/worker-side.ts';
import { collectTable } from './collect-table.ts';

serveOneTask((path: string, control) => collectTable(path, control));
