import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { WindowDrop } from '#renderer/ui/window-drop.tsx';
import { chooseImport, closeImport, receiveDrop, useImportStep, type ImportStep } from './import-flow.ts';
import { CreateDatabase } from './create-database.tsx';
import { ImportJob } from './import-job.tsx';
import { ImportPlanForm } from './import-plan-form.tsx';
import { ImportPurpose } from './import-purpose.tsx';
import { IsolatePlanForm } from './isolate-plan-form.tsx';
import { ImportRefused, ImportSending } from './import-sending.tsx';

function titleOf(step: ImportStep): string {
  if (step.kind === 'purpose') return 'What are these sequences?';
  if (step.kind === 'create') return 'New database';
  if (step.kind === 'isolate-plan') return 'Import isolates';
  return step.kind === 'started' ? `Import into ${step.database}` : 'Import alleles and profiles';
}

function ImportStepView({ step }: { step: ImportStep }) {
  switch (step.kind) {
    case 'closed':
      return null;
    case 'create':
      return <CreateDatabase />;
    case 'purpose':
      return <ImportPurpose files={step.files} />;
    case 'sending':
    case 'inspecting':
      return <ImportSending step={step} />;
    case 'plan':
      return <ImportPlanForm key={step.tokens.join()} tokens={step.tokens} plan={step.plan} />;
    case 'isolate-plan':
      return <IsolatePlanForm key={step.tokens.join()} tokens={step.tokens} />;
    case 'started':
      return <ImportJob job_id={step.job_id} database={step.database} plan={step.plan} />;
    case 'refused':
      return <ImportRefused problem={step.problem} />;
  }
}

/** Imports from anywhere in the window: by drop, by the menu command, by the buttons of the home screen. */
export function ImportHost() {
  const step = useImportStep();
  useEffect(
    () =>
      rpc.on('menu:command', ({ command }) => {
        if (command === 'import') void chooseImport('import-folder');
      }),
    [],
  );
  return (
    <>
      <WindowDrop
        scope="window"
        title="Drop to import"
        hint="A folder or files: one FASTA file per locus, and tables of profiles. You see the plan before anything is written."
        onDrop={receiveDrop}
      />
      <Modal
        opened={step.kind !== 'closed'}
        onClose={closeImport}
        title={titleOf(step)}
        size={step.kind === 'purpose' || step.kind === 'create' ? 'md' : 'xl'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ImportStepView step={step} />
      </Modal>
    </>
  );
}
