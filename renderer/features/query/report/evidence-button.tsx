import { Button } from '@mantine/core';
import type { VerdictReason } from '#shared/verdict/verdict.ts';
import { EVIDENCE_WORDS, evidenceOf, type EvidencePlace } from './verdict-labels.ts';

/** Leads to the evidence of a reason. Nothing where its sentence says all. */
export function EvidenceButton({
  reason,
  onShow,
}: {
  reason: VerdictReason;
  onShow: (evidence: EvidencePlace) => void;
}) {
  const evidence = evidenceOf(reason);
  if (!evidence) return null;
  return (
    <Button variant="default" size="compact-xs" onClick={() => onShow(evidence)}>
      {EVIDENCE_WORDS[evidence.kind]}
    </Button>
  );
}
