import { Button, Switch, Group, Text } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { limitsQuery } from '#renderer/api/definitions/verdict-limits.ts';
import { mutation } from '#renderer/api/queries.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { JudgedAnew } from '#renderer/records/verdict/judged-anew.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { VerdictLimits } from '#shared/api/verdict-limits.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { DatedSet, VerdictSettings } from '#shared/verdict/settings.ts';
import { limitsOfSpecies } from '#shared/verdict/species-limits.ts';
import classes from './judge-anew.module.css';
import { LimitTable } from './limit-table.tsx';
import { RuleTable } from './rule-table.tsx';
import { useSetLimits, type LimitsPart } from './use-set-limits.ts';

/** By which rules and limits the genomes that are typed with a database are judged. */
export function LimitsPage() {
  const place = useParams({ from: '/sites/$site/db/$database/limits' });
  const label = useDatabaseLabel(place.site, place.database);
  const limits = useQuery(limitsQuery(place));
  return (
    <Page
      title="Limits for genomes"
      subtitle={`By these rules genomes that are typed with ${label} are judged.`}
      kind="wide"
      help="typing#can-the-genome-be-trusted"
    >
      <QueryRegion query={limits} lines={8}>
        {(data) => <Limits place={place} limits={data} />}
      </QueryRegion>
    </Page>
  );
}

function Limits({ place, limits }: { place: DatabasePlace; limits: VerdictLimits }) {
  const mayCurate = useMayCurate(place.site, place.database);
  // Also of a copy: its limits are those of this computer.
  const isOwn = place.site === LOCAL_SITE || mayCurate;
  const part = { place, limits, isOwn, setting: useSetLimits(place, limits) };
  // Also of what was undone: verdicts may have been judged anew in between.
  const isChanged = part.setting.isSuccess && place.site === LOCAL_SITE;
  return (
    <>
      {isChanged ? <JudgeAnew key={limits.revision} database={place.database} /> : null}
      <Section title="Set of limits">
        <SetOfLimits {...part} />
      </Section>
      <Section title="Rules">
        <RuleTable {...part} />
      </Section>
      <Section title="Policies">
        <Policies {...part} />
      </Section>
      {isOwn ? <LimitTable {...part} /> : null}
    </>
  );
}

/** After limits were changed: offers to judge the kept genomes by the new ones, and lists which verdicts changed. */
function JudgeAnew({ database }: { database: string }) {
  const { mutate, data, isPending, error } = useMutation(mutation('verdicts:judge-anew'));
  if (data) return <Judged judged={data} />;
  return (
    <div className={classes['offer']}>
      <Notice
        tone="info"
        title="Verdicts that are kept with isolates still rest on the limits before."
        actions={
          <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ database })}>
            Judge them anew
          </Button>
        }
      >
        No genome is typed for that: their figures are kept.
      </Notice>
      {error ? <ProblemView error={error} /> : null}
    </div>
  );
}

/** Stands at the top of the page, and comes into sight for who asked for it further down. */
function Judged({ judged }: { judged: OutputOf<'verdicts:judge-anew'> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <JudgedAnew judged={judged} />
    </div>
  );
}

/** What defines no alleles whatever its verdict is. */
function Policies({ limits: { settings }, isOwn, setting }: LimitsPart) {
  return (
    <Switch
      label="Assemblies of long reads alone define no alleles"
      description="Unless somebody says why. It takes a curator where it is known, and not only guessed, what they are made of."
      checked={settings.long_reads_define_none === true}
      disabled={!isOwn || setting.isPending}
      onChange={({ currentTarget: { checked } }) =>
        setting.mutate(
          {
            settings: { ...settings, long_reads_define_none: checked },
            said: `Assemblies of long reads alone define ${checked ? 'no alleles' : 'alleles again'}.`,
          },
          { onError: (error) => notifyProblem('The policy stays as it is', error) },
        )
      }
    />
  );
}

/** The set from which the limits of figures are, and the choice of another one. */
function SetOfLimits({ place, limits, isOwn, setting }: LimitsPart) {
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
