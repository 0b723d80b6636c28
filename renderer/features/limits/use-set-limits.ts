import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putLimits } from '#renderer/api/definitions/verdict-limits.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import type { VerdictLimits } from '#shared/api/verdict-limits.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { VerdictSettings } from '#shared/verdict/settings.ts';

interface NewLimits {
  settings: VerdictSettings;
  /** What holds from then on, in a sentence. */
  said: string;
}

interface Undone {
  before: VerdictSettings;
  /** Of what is taken back. */
  revision: string;
}

/** What the parts of the page know: the limits that are shown, and how to set others. */
export interface LimitsPart {
  place: DatabasePlace;
  limits: VerdictLimits;
  /** Whether the user may set them. */
  isOwn: boolean;
  setting: ReturnType<typeof useSetLimits>;
}

/** Sets the limits of a database in place of those that are shown. That can be undone for some seconds. */
export function useSetLimits(place: DatabasePlace, { settings: before, revision }: VerdictLimits) {
  const client = useQueryClient();
  const undoing = useMutation({
    // Told with what was before: when the page is drawn anew, it knows only what is now.
    mutationFn: (undone: Undone) => putLimits(client, place, undone.before, undone.revision),
    onError: (error) => notifyProblem('The limits stay as they are', error),
  });
  return useMutation({
    mutationFn: ({ settings }: NewLimits) => putLimits(client, place, settings, revision),
    onSuccess: (after, { said }) => {
      if (after.revision !== revision) notifyUndo(said, () => undoing.mutate({ before, revision: after.revision }));
    },
  });
}
