import { provenText, ResumeChallenge, ResumeKey } from '#shared/resume.ts';
import { CONNECTED, RECONNECTED, setConnection, setReconnect } from './connection.ts';

/** What came of asking to be let in. */
type Admission = 'let in' | 'refused' | 'unreachable';

/** In the memory of this page only: another program that takes the port cannot read it from there. */
let held: ResumeKey | undefined;

/** Milliseconds before each try to reach the host again; the last one counts for all later tries. */
const BACK_OFF = [250, 500, 1000, 2000, 4000];

/**
 * Keeps a stream of events open. When it breaks, the page learns so at once; the host is tried again until it answers, and lets
 * the page in again. Returns the function that ends it.
 */
export function openEventStream(receive: (data: string) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isLost = false;
  let isTrying = false;
  let isEnded = false;

  function open(): void {
    source = new EventSource('/events');
    source.addEventListener('message', (event: MessageEvent<string>) => receive(event.data));
    source.addEventListener('open', () => {
      tries = 0;
      setConnection('open');
      window.dispatchEvent(new Event(isLost ? RECONNECTED : CONNECTED));
      isLost = false;
      void takeResumeKey();
    });
    source.addEventListener('error', lose);
  }

  function lose(): void {
    // A page that is being left loses its stream too.
    if (isEnded) return;
    source?.close();
    source = undefined;
    if (!isLost) setConnection('lost');
    isLost = true;
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void tryAgain(), BACK_OFF[Math.min(tries, BACK_OFF.length - 1)]);
    tries += 1;
  }

  async function tryAgain(): Promise<void> {
    if (isTrying || source || isEnded) return;
    isTrying = true;
    clearTimeout(timer);
    const admission = await askToBeLetIn();
    isTrying = false;
    if (isEnded) return;
    if (admission === 'let in') {
      open();
      return;
    }
    setConnection(admission === 'refused' ? 'refused' : 'lost');
    wait();
  }

  const tryNow = (): void => void tryAgain();
  open();
  setReconnect(tryNow);
  window.addEventListener('focus', tryNow);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    source?.close();
    setReconnect(undefined);
    window.removeEventListener('focus', tryNow);
  };
}

function post(path: string, body?: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** Takes a key with which this page can show, after a restart of the host, that it had been let in. */
async function takeResumeKey(): Promise<void> {
  if (held) return;
  try {
    const response = await post('/session/key');
    if (response.ok) held = ResumeKey.parse(await response.json());
  } catch {
    // Without a key the page needs a new link after a restart.
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0);
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The answer to a challenge, as the host works it out too (`electron/browser-host/resume-keys.ts`). */
async function proofOf(key: string, challenge: string): Promise<string> {
  const signing = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', fromBase64Url(key), signing, false, ['sign']);
  const text = new TextEncoder().encode(provenText(challenge, window.location.origin));
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', imported, text)));
}

/** Asks the host to let this page in again. Does nothing more where its session still counts. */
async function askToBeLetIn(): Promise<Admission> {
  try {
    const asked = await post('/session/challenge');
    if (!asked.ok) return 'refused';
    const { challenge, has_session } = ResumeChallenge.parse(await asked.json());
    if (has_session) return 'let in';
    if (!held) return 'refused';
    const answer = { id: held.id, challenge, proof: await proofOf(held.key, challenge) };
    const resumed = await post('/session/resume', answer);
    if (resumed.ok) return 'let in';
    // The host does not know this key: a new one is taken once a new link has let this browser in.
    held = undefined;
    return 'refused';
  } catch {
    return 'unreachable';
  }
}
