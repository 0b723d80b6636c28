import { Button, Popover, ScrollArea, Title } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { STATE_KINDS, STATES } from '#shared/results/state-kinds.ts';
import { VERDICT_KINDS, VERDICTS } from '#shared/verdict/verdict.ts';
import { NOT_LOOKED_FOR, STATUS_ORDER, STATUS_WORDS } from '../results/status-labels.ts';
import { FoundSign, VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import badge from './status-badge.module.css';
import classes from './sign-legend.module.css';

const UNSEARCHED = { status: 'missing', ...NOT_LOOKED_FOR };

/** What the signs of results mean: of whole genomes, of their verdicts, and of single loci. */
export function SignLegend() {
  return (
    <Popover position="top-end" shadow="md" width={420} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconHelpCircle size={14} aria-hidden="true" />}
        >
          What the signs mean
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="What the signs mean">
        <ScrollArea.Autosize mah="min(420px, 42vh)" viewportProps={{ tabIndex: 0 }}>
          <Title order={3} size="sm">
            Genomes
          </Title>
          <dl className={classes['legend']}>
            {STATE_KINDS.map((kind) => (
              <div key={kind}>
                <dt>
                  <FoundSign state={STATES[kind]} /> {STATES[kind].word}
                </dt>
                <dd>{STATES[kind].meaning}</dd>
              </div>
            ))}
          </dl>
          <Title order={3} size="sm" mt="sm">
            Verdicts
          </Title>
          <dl className={classes['legend']}>
            {VERDICT_KINDS.map((kind) => (
              <div key={kind}>
                <dt>
                  <VerdictWords kind={kind} />
                </dt>
                <dd>{VERDICTS[kind].meaning}</dd>
              </div>
            ))}
          </dl>
          <Title order={3} size="sm" mt="sm">
            Loci
          </Title>
          <dl className={classes['legend']}>
            {[...STATUS_ORDER.map((status) => ({ status, ...STATUS_WORDS[status] })), UNSEARCHED].map(
              ({ status, sign, word, meaning }) => (
                <div key={word}>
                  <dt>
                    <span className={badge['sign']} data-status={status} aria-hidden="true">
                      {sign}
                    </span>{' '}
                    {word}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ),
            )}
          </dl>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
