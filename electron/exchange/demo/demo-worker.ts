import { serveOneTask } from '#electron/threads/worker-side.ts';
import { makeDemo } from './make-demo.ts';

serveOneTask(makeDemo);
