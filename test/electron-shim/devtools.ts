import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CDPSession } from 'playwright';
import { browserPath } from '#test/support/browser.ts';
import { debug } from './shim-state.ts';

/** A DevTools session, typed by the protocol description that Playwright carries. */
export type DevtoolsSession = Pick<CDPSession, 'send' | 'on' | 'once' | 'off'>;

export interface Devtools {
  readonly browser: DevtoolsSession;
  /** The session that `Target.attachToTarget` gave. */
  session(id: string): DevtoolsSession;
  onClosed(listener: () => void): void;
}

export interface RunningChromium {
  /** Address that Playwright connects to as well. */
  readonly address: string;
  stop(): void;
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-popup-blocking',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,MediaRouter,OptimizationHints,PaintHolding',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--password-store=basic',
  '--use-mock-keychain',
  // No test may reach a network: only this computer resolves.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--remote-debugging-port=0',
  // A second debugging channel whose end makes Chromium leave, however this process dies.
  '--remote-debugging-pipe',
];

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    if (child.stderr) {
      createInterface(child.stderr).on('line', (line) => {
        lines.push(line);
        debug(line);
        const address = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${lines.slice(-10).join('\n')}`)));
  });
}

/** Starts a headless Chromium with a profile of its own, which goes when it stops. */
export async function startChromium(): Promise<RunningChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'electron-shim-'));
  const child = spawn(browserPath(), [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const address = await addressOf(child);
  let stopped = false;
  return {
    address,
    stop() {
      if (stopped) return;
      stopped = true;
      child.kill('SIGKILL');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    },
  };
}

interface Waiting {
  method: string;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** Connects to a Chromium; every session goes over the one socket. */
export async function connectDevtools(address: string): Promise<Devtools> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('No connection to Chromium.')), { once: true });
  });
  const waiting = new Map<number, Waiting>();
  const sessions = new Map<string, EventEmitter>();
  let lastId = 0;
  const unsent: string[] = [];

  /**
   * Sends what waits. Never called by `send` itself: the inspector, by which Playwright evaluates in the main process, interrupts any
   * function in the middle, and a frame that is written while another one is being written is lost.
   */
  function flush(): void {
    for (let text = unsent.shift(); text !== undefined; text = unsent.shift()) socket.send(text);
  }

  function sessionFor(id: string): DevtoolsSession {
    const known = sessions.get(id);
    if (known) return known as unknown as DevtoolsSession;
    const session = new EventEmitter();
    session.setMaxListeners(0);
    sessions.set(id, session);
    const send = (method: string, params: object = {}) => {
      const number = ++lastId;
      const answer = new Promise((resolve, reject) => waiting.set(number, { method, resolve, reject }));
      unsent.push(JSON.stringify({ id: number, method, params, ...(id === '' ? {} : { sessionId: id }) }));
      queueMicrotask(flush);
      return answer;
    };
    return Object.assign(session, { send }) as unknown as DevtoolsSession;
  }

  const browser = sessionFor('');
  socket.addEventListener('message', (event) => {
    const message = JSON.parse(String(event.data)) as Message;
    if (message.id === undefined) {
      sessions.get(message.sessionId ?? '')?.emit(message.method ?? '', message.params);
      return;
    }
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) waiter?.reject(new Error(`${waiter.method}: ${message.error.message}`));
    else waiter?.resolve(message.result);
  });
  return {
    browser,
    session: sessionFor,
    onClosed: (listener) => socket.addEventListener('close', listener),
  };
}
