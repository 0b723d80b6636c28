import { useEffect, useState } from 'react';
import type { DraftEditor } from './use-draft-editor.ts';

/** Keeps everything that is entered so far. Gives the revision that is kept, also after later changes, or why it cannot be. */
export function useSavedRevision({
  flush,
  saving,
}: DraftEditor): { revision: number } | { error: unknown } | undefined {
  const [kept, setKept] = useState<'kept' | { error: unknown }>();
  useEffect(() => {
    let isShown = true;
    flush().then(
      () => isShown && setKept('kept'),
      (error: unknown) => isShown && setKept({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [flush]);
  return kept === 'kept' ? { revision: saving.revision } : kept;
}
