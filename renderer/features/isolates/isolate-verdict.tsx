import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { VerdictBox } from '#renderer/records/verdict/verdict-box.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Isolate } from '#shared/api/isolate.ts';
import type { IsolateVerdict as KeptVerdict } from '#shared/api/isolate-verdict.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { NO_CONTIGS, NOT_YET } from '#shared/verdict/unjudged.ts';
import type { VerdictReason } from '#shared/verdict/verdict.ts';
import { JudgeButton } from './judge-genomes.tsx';
import { CONTIGS_ANCHOR } from './isolate-contigs.tsx';

/** Whether the contigs of an isolate can be trusted, and why. Nothing at sites that tell no verdicts. */
export function IsolateVerdict({ site, database, isolate }: DatabasePlace & { isolate: Isolate }) {
  const { files = false } = useCapabilities(site);
  const own = useQuery({ ...databaseQueries.one(site, database), enabled: files });
  const { verdict, sequence_bin: contigs, provenance } = isolate;
  const seqdef = own.data?.seqdef;
  if (!verdict && seqdef === undefined) return <HoldBelow while={own.isLoading} />;
  return (
    <Section
      title="Verdict"
      actions={
        contigs && seqdef !== undefined ? (
          <JudgeButton database={database} ids={[provenance.id]} text={verdict ? 'Judge again' : 'Judge'} />
        ) : null
      }
    >
      {verdict ? (
        <>
          <VerdictBox
            verdict={verdict}
            evidence={(reason) => <Evidence site={site} database={database} reason={reason} />}
            database={files ? seqdef : undefined}
          />
          {verdict.kind === 'none' ? null : (
            <Text size="xs" c="dimmed" mt={4}>
              {saidOf(verdict)}
            </Text>
          )}
        </>
      ) : (
        <Text size="sm">
          <VerdictWords kind="none" />: {contigs ? NOT_YET : NO_CONTIGS}
        </Text>
      )}
    </Section>
  );
}

function saidOf({ judged_at, definitions_changed }: KeptVerdict): string {
  const since = definitions_changed ? ' Alleles, loci or schemes have changed since its contigs were typed.' : '';
  return `Judged on ${judged_at.slice(0, 10)}.${since}`;
}

/** Leads to the loci that a reason names; to the contigs where it is about these. */
function Evidence({ site, database, reason: { rule, loci = [] } }: DatabasePlace & { reason: VerdictReason }) {
  if (rule === undefined) return null;
  if (loci.length === 0) {
    return (
      <Link to="." hash={CONTIGS_ANCHOR}>
        Show the contigs
      </Link>
    );
  }
  return (
    <span>
      See{' '}
      {loci.map((locus, place) => (
        <Fragment key={locus}>
          {place > 0 ? ', ' : null}
          <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }}>
            {locus}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
