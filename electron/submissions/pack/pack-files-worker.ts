import { serveOneTask } from '#electron/threads/worker-side.ts';
import { packSubmitted } from './pack-submitted.ts';

serveOneTask(packSubmitted);
