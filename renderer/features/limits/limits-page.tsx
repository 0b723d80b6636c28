import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { limitsQuery } from '#renderer/api/definitions/verdict-limits.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { VerdictLimits } from '#shared/api/verdict-limits.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { Policies } from './policies.tsx';
import { JudgeAnew } from './judge-anew.tsx';
import { LimitTable } from './limit-table.tsx';
import { RuleTable } from './rule-table.tsx';
import { SetOfLimits } from './set-of-limits.tsx';
import { useSetLimits } from './use-set-limits.ts';

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
