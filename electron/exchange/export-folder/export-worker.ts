import { serveOneTask } from '#electron/threads/worker-side.ts';
import { exportFolder } from './export-folder.ts';

serveOneTask(exportFolder);
