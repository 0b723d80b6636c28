import { useSyncExternalStore } from 'react';

/** Functions that are called after each change of something that lies outside React state. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls the listener after each change. Gives what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Says that something has changed. */
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside React state: it outlasts a page, is changed from anywhere, or changes with each frame while few need it. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
  /** A hook: the value now, and after each change. */
  use(): Value;
}

export function createStore<Value>(first: Value): Store<Value> {
  const { subscribe, tell } = createListeners();
  let value = first;
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      tell();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
