import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import type { Insertable } from 'kysely';
import { demoDate } from './demo-dates.ts';
import type { DemoIsolate } from './demo-isolates.ts';
import type { DemoOrganism, DemoScheme } from './demo-organism.ts';
import type { DemoProfile } from './demo-profiles.ts';
import { createRandom } from './random.ts';

type DesignationRow = Insertable<DatabaseTables['allele_designation']>;

/** An isolate with two designations at one locus, as a mixed culture has. */
export const MIXED_ISOLATE = 7;
const MIXED_LOCUS = 'synC';
/** Share of the designations that a curator has not confirmed yet. */
const PROVISIONAL = 0.03;

/** The alleles of the isolates: those of their profiles, without missing loci. */
export function designationRows(organism: DemoOrganism, isolates: DemoIsolate[]): DesignationRow[] {
  const random = createRandom('designations');
  return isolates.flatMap((isolate) => {
    const alleles = [
      ...allelesOf(organism.mlst, isolate.mlst),
      ...(isolate.core ? allelesOf(organism.core, isolate.core) : []),
      ...(isolate.id === MIXED_ISOLATE ? [secondAllele(organism.mlst, isolate.mlst)] : []),
    ];
    return alleles.map(({ locus, allele_id }) => ({
      isolate: isolate.id,
      locus,
      allele_id,
      method: isolate.core ? ('automatic' as const) : ('manual' as const),
      status: random.chance(PROVISIONAL) ? ('provisional' as const) : ('confirmed' as const),
      comments: random.chance(0.01) ? 'Read twice.' : null,
      sender: isolate.sender,
      curator: isolate.curator,
      date_entered: demoDate(isolate.entered),
      datestamp: demoDate(isolate.changed),
    }));
  });
}

function allelesOf(scheme: DemoScheme, profile: DemoProfile): { locus: number; allele_id: string }[] {
  return scheme.loci
    .map((locus, index) => ({ locus: locus.id, allele_id: profile.alleles[index] ?? 'N' }))
    .filter(({ allele_id }) => allele_id !== 'N');
}

function secondAllele(scheme: DemoScheme, profile: DemoProfile): { locus: number; allele_id: string } {
  const at = scheme.loci.findIndex(({ name }) => name === MIXED_LOCUS);
  const other = scheme.loci[at]?.alleles.find(({ allele_id }) => allele_id !== profile.alleles[at]);
  return { locus: scheme.loci[at]?.id ?? 0, allele_id: other?.allele_id ?? '1' };
}
