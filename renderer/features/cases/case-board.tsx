import { Badge, Code, Text } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { recordOf } from '#renderer/records/submissions/submission-labels.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Case, CaseItem, CaseStep, CaseStepName } from '#shared/rpc/contract/case.ts';
import { ActionButton } from './action-button.tsx';
import { AddDraftsDialog } from './add-drafts-dialog.tsx';
import { AddIsolateDialog } from './add-isolate-dialog.tsx';
import { AddProfileDialog } from './add-profile-dialog.tsx';
import { ITEM_WORDS, itemColor, STEP_WORDS } from './case-labels.ts';
import type { Sending } from './send-dialog.tsx';
import classes from './cases.module.css';

/** The steps of a case beside each other: what each waits for, and its items. */
export function CaseBoard({ case_id, found, send }: { case_id: string; found: Case; send: Sending }) {
  return (
    <div className={classes['board']}>
      {found.steps.map((step) => (
        <Step key={step.step} case_id={case_id} found={found} step={step} send={send} />
      ))}
    </div>
  );
}

function Step({ case_id, found, step, send }: { case_id: string; found: Case; step: CaseStep; send: Sending }) {
  const { sentence, action, items } = step;
  const isSaidAbove = sentence === found.now.sentence;
  // Each item says itself for which ids it waits.
  const isSaidBelow = step.state === 'blocked';
  const isShown = action !== undefined && action.kind !== 'look' && !isSaidAbove;
  return (
    <Section title={STEP_WORDS[step.step]} actions={<AddMore case_id={case_id} found={found} step={step.step} />}>
      {isSaidAbove || isSaidBelow ? null : <Text size="sm">{sentence}</Text>}
      {isShown ? (
        <div>
          <ActionButton case_id={case_id} found={found} action={action} send={send} />
        </div>
      ) : null}
      <ul className={classes['items']}>
        {items.map((item) => (
          <li key={JSON.stringify([item.site, item.database, item.locus, item.provisional ?? item.name])}>
            <Item case_id={case_id} item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Item({ case_id, item }: { case_id: string; item: CaseItem }) {
  const { step, locus, name, state, provisional, words, said_before, known, database, site_name, draft_id, in_case } =
    item;
  const title = step === 'alleles' ? `${locus} (${name})` : name;
  return (
    <div className={classes['item']}>
      <div className={classes['line']}>
        <Text fw={600}>{title}</Text>
        {draft_id === undefined || in_case ? null : (
          <ActionsMenu
            label={`Actions for ${title}`}
            actions={[
              {
                label: 'Take out of the case',
                icon: IconUnlink,
                group: 'change',
                run: () => {
                  rpc
                    .call('case:take-out', { case_id, draft_id })
                    .catch((error: unknown) => notifyProblem('It stays in the case', error));
                },
              },
            ]}
          />
        )}
      </div>
      <div className={classes['line']}>
        <Badge color={itemColor(state)}>{known ? 'Known already' : ITEM_WORDS[state]}</Badge>
        <ItemId item={item} />
      </div>
      {words === undefined ? null : <Text size="sm">{words}</Text>}
      {said_before === undefined ? null : <Text size="sm">Rejected before: “{said_before}”</Text>}
      {in_case ? (
        <Text size="sm">
          The same allele as in{' '}
          <Link to="/cases/$case_id" params={{ case_id: in_case.id }}>
            {in_case.title}
          </Link>
          . It is submitted once.
        </Text>
      ) : null}
      <div className={classes['line']}>
        <Text size="xs" c="dimmed">
          {database}, {site_name}
        </Text>
        <ItemLink item={item} />
      </div>
      {provisional !== undefined && item.assigned_id !== undefined ? (
        <Text size="xs" c="dimmed">
          was {provisional}
        </Text>
      ) : null}
    </div>
  );
}

/** The official id, which leads to its record, else the provisional one. */
function ItemId({ item: { type, locus, scheme_id, assigned_id, provisional, site, database } }: { item: CaseItem }) {
  if (assigned_id === undefined) return provisional === undefined ? null : <Code>{provisional}</Code>;
  const scheme = scheme_id === undefined ? {} : { scheme: { id: scheme_id, name: '' } };
  const record = recordOf({ type, locus, ...scheme }, assigned_id);
  return record ? <Link to={databasePath(site, database, ...record)}>{assigned_id}</Link> : <span>{assigned_id}</span>;
}

function ItemLink({ item: { site, database, submission_id, draft_id } }: { item: CaseItem }) {
  if (submission_id !== undefined) {
    return (
      <Link to="/sites/$site/db/$database/submissions/$submission_id" params={{ site, database, submission_id }}>
        Submission
      </Link>
    );
  }
  if (draft_id === undefined) return null;
  return (
    <Link to="/submissions/$draft_id" params={{ draft_id }}>
      Draft
    </Link>
  );
}

/** Adds more to a step that has something; a step without anything offers it as its action. */
function AddMore({ case_id, found, step }: { case_id: string; found: Case; step: CaseStepName }) {
  const hasAny = found.steps.some((one) => one.step === step && one.items.length > 0);
  if (!hasAny) return null;
  const button = { text: 'Add…', variant: 'subtle', size: 'compact-xs' } as const;
  if (step === 'alleles') {
    return (
      <DialogButton {...button} aria-label="Add drafts" title="Add drafts">
        {(close) => <AddDraftsDialog case_id={case_id} onDone={close} />}
      </DialogButton>
    );
  }
  if (step === 'profile') {
    return (
      <DialogButton {...button} aria-label="Add a profile" title="Add a profile">
        {(close) => <AddProfileDialog case_id={case_id} found={found} onDone={close} />}
      </DialogButton>
    );
  }
  return (
    <DialogButton {...button} aria-label="Add an isolate" title="Add an isolate">
      {(close) => <AddIsolateDialog case_id={case_id} found={found} onDone={close} />}
    </DialogButton>
  );
}
