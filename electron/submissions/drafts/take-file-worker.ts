import { serveOneTask } from '#electron/threads/worker-side.ts';
import { takeFile } from './take-file.ts';

serveOneTask(takeFile);
