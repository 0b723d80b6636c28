/** Failed attempts to sign in that a name, and an address, may have in `WINDOW`. */
const MOST_BY_NAME = 10;
const MOST_BY_ADDRESS = 30;
/** Milliseconds. */
const WINDOW = 10 * 60 * 1_000;
/** Names and addresses that are remembered. */
const REMEMBERED = 10_000;

/** Limits how often somebody may guess a password. Names that nobody has count like others. */
export interface Attempts {
  /** Seconds until the next attempt is allowed, or 0, and then this one counts until it is forgiven. */
  begin(name: string, address: string): number;
  /** An attempt was right, so neither it nor those before by this name count any more. */
  forgive(name: string, address: string): void;
}

/** `now` gives milliseconds and never goes back. */
export function createAttempts(now: () => number = () => performance.now()): Attempts {
  const times = new Map<string, number[]>();

  function recent(key: string): number[] {
    const since = now() - WINDOW;
    return (times.get(key) ?? []).filter((time) => time > since);
  }

  function remember(key: string, list: number[]): void {
    times.delete(key);
    if (list.length > 0) times.set(key, list);
    const [oldest] = times.keys();
    if (times.size > REMEMBERED && oldest !== undefined) times.delete(oldest);
  }

  const keysOf = (name: string, address: string) =>
    [
      [`name ${name.normalize('NFC').toLowerCase()}`, MOST_BY_NAME],
      [`address ${address}`, MOST_BY_ADDRESS],
    ] as const;

  return {
    begin(name, address) {
      const keys = keysOf(name, address);
      const waits = keys.map(([key, most]) => {
        const list = recent(key);
        return list.length < most ? 0 : (list[list.length - most] ?? 0) + WINDOW - now();
      });
      const wait = Math.max(...waits);
      if (wait > 0) return Math.ceil(wait / 1_000);
      for (const [key] of keys) remember(key, [...recent(key), now()]);
      return 0;
    },
    forgive(name, address) {
      const [[byName], [byAddress]] = keysOf(name, address) as unknown as [[string, number], [string, number]];
      times.delete(byName);
      remember(byAddress, recent(byAddress).slice(0, -1));
    },
  };
}
