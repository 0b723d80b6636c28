import { useState, useSyncExternalStore } from 'react';
import { Notice } from '../notices/notice.tsx';
import { createListeners } from '../store.ts';

/** Says that what was given before is here again, if it was there when the page opened. */
export function RestoredNotice({ isThere }: { isThere: boolean }) {
  const [wasThere] = useState(isThere);
  return wasThere && isThere ? <Notice tone="info" title="What you entered before is here again." /> : null;
}

/** What was given to pages and not yet written, by a name. */
interface UnsavedWork<Value> {
  /** What is there now. Undefined if nothing was given, or all was written or given up. */
  use(name: string): Value | undefined;
  begin(name: string, value: Value): void;
  /** Keeps what became of it. The page that is open goes on with its own state. */
  note(name: string, value: Value): void;
  end(name: string): void;
}

/**
 * Keeps what is too large for the storage of a browser, such as a table with thousands of rows: it outlasts its page, as long as the
 * window does, reloads not included. Values of a form outlast those too (`useDraftForm`).
 */
export function createUnsavedWork<Value>(): UnsavedWork<Value> {
  const kept = new Map<string, Value>();
  const { subscribe, tell } = createListeners();

  return {
    use: (name) => useSyncExternalStore(subscribe, () => kept.get(name)),
    begin(name, value) {
      kept.set(name, value);
      tell();
    },
    note: (name, value) => void kept.set(name, value),
    end(name) {
      kept.delete(name);
      tell();
    },
  };
}
