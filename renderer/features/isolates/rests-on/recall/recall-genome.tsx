import { useState } from 'react';
import type { RecallPlace } from '#renderer/api/curation/recall.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import type { RecallPlan } from '#shared/api/curation/recall.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecallForm } from './recall-form.tsx';
import { TellOthers } from './tell-others.tsx';

/** Recalls the genome of an isolate once one has seen what goes and what stays. Nothing for those who may not curate the isolates. */
export function RecallGenome({ place, name }: { place: RecallPlace; name: string }) {
  if (!useMayCurate(place.site, place.database)) return null;
  return (
    <DialogButton text="Recall…" title={`Recall the genome of ${name}`} color="red" variant="subtle" dialogSize="lg">
      {(close) => <Recall place={place} onClose={close} />}
    </DialogButton>
  );
}

function Recall({ place, onClose }: { place: RecallPlace; onClose: () => void }) {
  const [done, setDone] = useState<{ plan: RecallPlan; reason: string }>();
  if (done) return <TellOthers site={place.site} {...done} onClose={onClose} />;
  return <RecallForm place={place} onDone={(plan, reason) => setDone({ plan, reason })} onClose={onClose} />;
}
