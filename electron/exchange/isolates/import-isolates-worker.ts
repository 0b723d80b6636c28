import { serveOneTask } from '#electron/threads/worker-side.ts';
import { createControl } from '../import-control.ts';
import { importIsolates } from './import-isolates.ts';
import type { IsolateRequest } from './isolate-request.ts';

serveOneTask((request: IsolateRequest, control) => importIsolates(request, createControl(control)));
