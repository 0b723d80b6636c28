import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defined } from '#shared/defined.ts';
import { OWNER, type Principal } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import {
  isWritten,
  type ScanChoice,
  type ScannedIsolate,
  type ScanNovel,
  ScanPlace,
} from '#shared/rpc/contract/scan.ts';
import { GenomeOrigin } from '#shared/verdict/genome-origin.ts';
import type { CurationActions } from '../curation-actions.ts';
import type { FoundWritten } from '../curation-input.ts';
import { pendingWrites } from '../pending-writes.ts';

/**
 * What a scan is about to write in two databases, kept in the data folder until it is written. New alleles are committed first, the
 * designations after; whoever finds the file after a kill does what is missing. Both steps may be done twice.
 */
const PendingScan = z.object({
  batch: z.uuid(),
  /** Names of the databases. */
  isolates: z.string(),
  definitions: z.string(),
  /** User name of the account that asked; absent for the owner. */
  account: z.string().optional(),
  /** `reason` is why one is defined that only genomes have which are not good; `genomes` are all that have it. */
  alleles: z.array(
    z.object({
      locus: z.string(),
      sequence: z.string(),
      reason: z.string().optional(),
      genomes: z.array(GenomeOrigin).optional(),
    }),
  ),
  designations: z.array(
    z.object({
      isolate: z.number().int(),
      sha256: z.string().optional(),
      loci: z.array(
        z.object({
          locus: z.string(),
          /** The allele, or which of `alleles` it becomes. */
          allele: z.union([z.string(), z.number().int()]),
          designated: z.array(z.string()),
          place: ScanPlace.optional(),
        }),
      ),
    }),
  ),
});

type PendingScan = z.infer<typeof PendingScan>;

export const pendingScans = pendingWrites('scans', PendingScan);

interface WrittenScan extends FoundWritten {
  /** Names the changes in both databases, so that they can be taken back. */
  batch: string;
  /** New alleles. */
  defined: number;
}

interface ScanWriting {
  /** The data folder. */
  root: string;
  actions: Pick<CurationActions, 'make'>;
  /** Names of the databases. */
  isolates: string;
  definitions: string;
  principal: Principal;
}

/** What is written of a plan under a choice. */
function pendingOf(
  { isolates, definitions, principal }: ScanWriting,
  plan: readonly ScannedIsolate[],
  choice: ScanChoice,
): PendingScan {
  const alleles: PendingScan['alleles'] = [];
  const numbers = new Map<string, number>();
  const numberOf = (locus: string, { sequence, doubt }: ScanNovel, { id, sha256 }: ScannedIsolate) => {
    const key = `${locus} ${sequence}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = alleles.push({ locus, sequence, ...defined({ reason: choice.reason }), genomes: [] }) - 1;
      numbers.set(key, number);
    }
    // A good genome that has it needs no reason.
    if (doubt === undefined) delete alleles[number]?.reason;
    if (sha256 !== undefined) alleles[number]?.genomes?.push({ sha256, isolate: { database: isolates, id } });
    return number;
  };
  const designations = plan.map((one) => ({
    isolate: one.id,
    ...defined({ sha256: one.sha256 }),
    loci: one.findings
      .filter((finding) => isWritten(finding, choice))
      .map(({ locus, found, designated, place, novel }) => ({
        locus,
        allele: novel ? numberOf(locus, novel, one) : (found[0] ?? ''),
        designated,
        ...defined({ place }),
      })),
  }));
  return {
    batch: randomUUID(),
    isolates,
    definitions,
    ...defined({ account: 'account' in principal ? principal.account : undefined }),
    alleles,
    designations: designations.filter(({ loci }) => loci.length > 0),
  };
}

/**
 * Writes what was found: new alleles in the database that defines the loci, then designations and tags in that of the isolates. A kill
 * in between is made good by `finishScans`. AppError codes: no_right 403, unknown_locus and unknown_isolate 404, record_refused 400.
 */
export async function writeScan(
  writing: ScanWriting,
  plan: readonly ScannedIsolate[],
  choice: ScanChoice,
): Promise<WrittenScan> {
  const pending = pendingOf(writing, plan, choice);
  await pendingScans.keep(writing.root, pending);
  return finishScan(writing, pending);
}

async function finishScan(writing: ScanWriting, pending: PendingScan): Promise<WrittenScan> {
  const { root, actions, isolates, definitions, principal } = writing;
  const { batch, alleles, designations } = pending;
  const first = { database: definitions, principal, input: { batch, alleles } };
  const newAlleles =
    alleles.length === 0
      ? { ids: [], defined: 0 }
      : await actions.make('scan.define', first).catch(async (error: unknown) => {
          // Nothing is written yet, so there is nothing to finish.
          if (error instanceof AppError) await pendingScans.forget(root, batch);
          throw error;
        });
  const found = designations.map(({ isolate, sha256, loci }) => ({
    isolate,
    sha256,
    loci: loci.map(({ locus, allele, designated, place }) => ({
      locus,
      allele_id: typeof allele === 'number' ? (newAlleles.ids[allele] ?? '') : allele,
      designated,
      place,
    })),
  }));
  const second = { database: isolates, principal, input: { batch, isolates: found } };
  const written = await actions.make('scan.designate', second);
  await pendingScans.forget(root, batch);
  return { batch, defined: newAlleles.defined, ...written };
}

/**
 * Does what is missing of scans that were interrupted while they were written. One that cannot be finished now stays for the next
 * start, and `onProblem` is told why.
 */
export async function finishScans(
  root: string,
  actions: Pick<CurationActions, 'make'>,
  onProblem: (error: unknown, scan: PendingScan) => void,
): Promise<WrittenScan[]> {
  const finished: WrittenScan[] = [];
  for (const scan of await pendingScans.list(root)) {
    const { isolates, definitions, account } = scan;
    const principal: Principal = account === undefined ? OWNER : { kind: 'account', account };
    try {
      finished.push(await finishScan({ root, actions, isolates, definitions, principal }, scan));
    } catch (error) {
      onProblem(error, scan);
    }
  }
  return finished;
}
