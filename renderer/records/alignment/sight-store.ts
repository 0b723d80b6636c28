import type { Sight } from './layout.ts';

/** The part in sight, kept outside React state: it changes with each frame of scrolling, and few components need it. */
export interface SightStore {
  get(): Sight;
  set(sight: Sight): void;
  subscribe(onChange: () => void): () => void;
}

export function createSightStore(): SightStore {
  let sight: Sight = { left: 0, top: 0, width: 0, height: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => sight,
    set(next) {
      sight = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
