import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Different wrong keys that an address may send within `WINDOW`: a person who looks for the right one needs fewer. */
const MOST = 10;
/** Milliseconds. */
const WINDOW = 10 * 60 * 1_000;
/** Addresses with wrong keys, and right keys with their address, that are remembered. */
const REMEMBERED = 10_000;

/**
 * Limits how many keys an address may try. The same wrong key counts once, so that a script with an ended key does not shut out others
 * who share its address, and a key that was right there before goes on.
 */
export interface WrongKeys {
  /** Seconds until the address may try this key, or 0. */
  waitFor(address: string, key: string): number;
  /** Says whether a key was right. */
  tell(address: string, key: string, isRight: boolean): void;
}

/** `now` gives milliseconds and never goes back. */
export function createWrongKeys(now: () => number = () => performance.now()): WrongKeys {
  const wrong = new Map<string, { mark: number; time: number }[]>();
  const right = new Set<string>();

  const recent = (network: string) => (wrong.get(network) ?? []).filter(({ time }) => time > now() - WINDOW);

  return {
    waitFor(address, key) {
      const [network, mark] = [networkOf(address), markOf(key)];
      const known = recent(network);
      const [oldest] = known;
      if (!oldest || known.length < MOST || known.some((one) => one.mark === mark)) return 0;
      return right.has(`${network} ${mark}`) ? 0 : Math.ceil((oldest.time + WINDOW - now()) / 1_000);
    },

    tell(address, key, isRight) {
      const [network, mark] = [networkOf(address), markOf(key)];
      if (isRight) return remember(right, `${network} ${mark}`);
      const known = recent(network);
      if (known.some((one) => one.mark === mark)) return;
      wrong.delete(network);
      wrong.set(network, [...known, { mark, time: now() }]);
      forgetOldest(wrong);
    },
  };
}

function remember(all: Set<string>, one: string): void {
  all.delete(one);
  all.add(one);
  forgetOldest(all);
}

function forgetOldest(all: Map<string, unknown> | Set<string>): void {
  const [oldest] = all.keys();
  if (all.size > REMEMBERED && oldest !== undefined) all.delete(oldest);
}

/** A number that tells keys apart, so that none of them is kept here. */
function markOf(key: string): number {
  return hash('sha256', key, 'buffer').readUIntBE(0, 6);
}

/** The address itself, or the first half of one of IPv6: whoever has one of these has all of them. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter((group) => group !== '');
  const last = (tail ?? '').split(':').filter((group) => group !== '');
  const gap = tail === undefined ? 0 : 8 - groups.length - last.length;
  return [...groups, ...Array.from({ length: gap }, () => '0'), ...last].slice(0, 4).join(':').toLowerCase();
}
