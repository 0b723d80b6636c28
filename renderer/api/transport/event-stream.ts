import { CONNECTED, RECONNECTED, setConnection, setReconnect } from './connection.ts';
import { askToBeLetIn, takeResumeKey } from './resume.ts';

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
