import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { DatedSet, VerdictSettings } from '#shared/verdict/settings.ts';
import { limitsOfSpecies } from '#shared/verdict/species-limits.ts';
import type { LimitsPart } from './use-set-limits.ts';

/** The set from which the limits of figures are, and the choice of another one. */
export function SetOfLimits({ place, limits, isOwn, setting }: LimitsPart) {
  const { settings, set, organism } = limits;
  const ofOrganism = organism === undefined ? undefined : limitsOfSpecies(organism);
  const failed = (error: Error) => notifyProblem('The set of limits stays as it is', error);
  const choose = (chosen: DatedSet | null | undefined, said: string) => {
    const { set: _before, ...others } = settings;
    const next: VerdictSettings = chosen === undefined ? others : { ...others, set: chosen };
    setting.mutate({ settings: next, said }, { onError: failed });
  };
  const learning = useMutation({
    mutationFn: () => rpc.call('limits:learn', { database: place.database }),
    onSuccess: (learned) => choose(learned, `The limits are ${learned.name}, as of today.`),
    onError: failed,
  });
  const isBusy = setting.isPending || learning.isPending;
  return (
    <>
      <FieldList
        fields={[
          ['Name', set?.name ?? 'Limits for any organism'],
          ['Date', settings.set?.dated],
          ['Source', settings.set?.source ?? set?.source],
          ['Organism', organism],
        ]}
      />
      {(set ?? settings.set === null) ? null : (
        <Text size="sm">
          {organism === undefined
            ? 'The database names no organism. '
            : `The program has no limits of its own for ${organism}. `}
          If 20 genomes of isolates are linked to it on the computer that judges, the limits of figures are learned from
          these.
        </Text>
      )}
      {isOwn ? (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy || settings.set === undefined}
            onClick={() => choose(undefined, `The usual limits hold: ${ofOrganism?.name ?? 'none of an organism'}.`)}
          >
            {ofOrganism ? `Usual of ${ofOrganism.name}` : 'Usual'}
          </Button>
          {place.site === LOCAL_SITE ? (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              loading={learning.isPending}
              onClick={() => learning.mutate()}
            >
              Learn from the isolates
            </Button>
          ) : null}
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy || settings.set === null}
            onClick={() => choose(null, 'The limits for any organism hold.')}
          >
            For any organism
          </Button>
        </Group>
      ) : null}
    </>
  );
}
