/**
 * Loaded by `node --import` into the program that is measured, and so into each of its threads: V8 counts there which functions run.
 * On the message `take` the main thread gathers the scripts that ran since the last one, those of all threads, also of ended ones.
 */
import { Session, type Profiler } from 'node:inspector';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';
import { ranScripts } from './ran-files.ts';

/** Between threads: one is here, one answers or ends with what ran in it, and all are asked. */
type Message = { kind: 'here' | 'took' | 'gone'; thread: number; scripts: string[] } | { kind: 'take' };

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** The scripts that ran in this thread since the last call. The session answers at once. */
function take(): string[] {
  let scripts: string[] = [];
  session.post('Profiler.takePreciseCoverage', (_error, report: Profiler.TakePreciseCoverageReturnType) => {
    scripts = ranScripts(report);
  });
  return scripts;
}

const threads = new BroadcastChannel('journeys');
threads.unref();
const tell = (message: Message) => threads.postMessage(message);
const messageOf = (event: Event) => (event as MessageEvent<Message>).data;

function inThread(): void {
  threads.addEventListener('message', (event) => {
    if (messageOf(event).kind === 'take') tell({ kind: 'took', thread: threadId, scripts: take() });
  });
  process.on('exit', () => tell({ kind: 'gone', thread: threadId, scripts: take() }));
  tell({ kind: 'here', thread: threadId, scripts: [] });
}

/** Milliseconds after which a thread that does not answer is taken for dead. */
const PATIENCE = 3000;

function inMain(): void {
  const alive = new Set<number>();
  const waiting = new Set<number>();
  let gathered: string[] = [];
  let answer: (() => void) | undefined;

  threads.addEventListener('message', (event) => {
    const message = messageOf(event);
    if (message.kind === 'take') return;
    gathered.push(...message.scripts);
    if (message.kind === 'here') alive.add(message.thread);
    else waiting.delete(message.thread);
    if (message.kind === 'gone') alive.delete(message.thread);
    if (waiting.size === 0) answer?.();
  });

  process.on('message', (asked) => {
    if (asked !== 'take') return;
    const timer = setTimeout(() => answer?.(), PATIENCE);
    answer = () => {
      clearTimeout(timer);
      answer = undefined;
      for (const thread of waiting) alive.delete(thread);
      waiting.clear();
      process.send?.([...gathered, ...take()]);
      gathered = [];
    };
    for (const thread of alive) waiting.add(thread);
    tell({ kind: 'take' });
    if (waiting.size === 0) answer();
  });
}

if (isMainThread) inMain();
else inThread();
