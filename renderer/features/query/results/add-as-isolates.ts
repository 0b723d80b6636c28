import { rpc } from '#renderer/api/bridge.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { offerIsolates } from '#renderer/ui/files/file-handover.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { isolateTable } from '#shared/results/isolate-table.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { allelesOf } from './alleles-text.ts';
import type { PackedSummary } from './packed-result.ts';

export interface KeptResult {
  result: PackedSummary;
  kept: ResultKey;
}

/**
 * Opens the import of isolates with typed genomes: their known alleles at the loci, and their contigs. The plan of the import says what will
 * be written before anything is.
 */
export async function addAsIsolates(results: readonly KeptResult[], loci: readonly string[]): Promise<void> {
  const genomes = results.map(({ result }) => ({ name: result.name, alleles: allelesOf(result, loci) }));
  const { table, files } = isolateTable(genomes, loci);
  try {
    const keys = results.flatMap(({ kept }, index) => {
      const file = files[index];
      return file === undefined ? [] : [{ ...kept, file }];
    });
    const { tokens, without_contigs } = await rpc.call('result:as-isolates', { table, genomes: keys });
    if (without_contigs.length > 0) {
      const those = formatQuantity(without_contigs.length, 'file is', 'files are');
      notifyDone(
        `${those} no longer there: ${without_contigs.slice(0, 3).join(', ')}. Their contigs cannot be imported.`,
      );
    }
    const databases = new Set(results.map(({ result }) => result.stamp.database));
    const [link] = databases;
    offerIsolates({ tokens, link: databases.size === 1 ? link : undefined });
  } catch (error) {
    notifyProblem('The genomes cannot be given to an import', error);
  }
}
