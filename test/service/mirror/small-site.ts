import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { plantIn } from '../../support/plant.ts';
import { addLocus, createSampleDatabase, sampleAlleles } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

export const SMALL = 'sample';

/** Another Allelier with a database of about 100 records. */
export interface SmallSite {
  service: SampleService;
  contract: RemoteSite;
  deployed: RemoteSite;
  /** Changes the database of the site. */
  write(change: (connection: DatabaseSync) => void): Promise<void>;
  close(): Promise<void>;
}

async function fill(dataFolder: DataFolder): Promise<void> {
  const database = await createSampleDatabase(dataFolder, SMALL);
  await addLocus(database, 'many', sampleAlleles(7, 50));
}

export async function startSmallSite(): Promise<SmallSite> {
  const service = await startSampleService(fill);
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    service,
    contract: { id: 'small', name: 'Small site', base_url: address, dialect: 'contract' },
    deployed: { id: 'deployed', name: 'Small site', base_url: `${address}/bigsdb`, dialect: 'deployed' },
    async write(change) {
      const { connection } = plantIn(await service.dataFolder.open(SMALL));
      connection.exec('begin immediate');
      change(connection);
      bumpDefinitionsVersion(connection);
      connection.exec(COUNT);
      connection.exec('commit');
    },
    close: () => service.close(),
  };
}

/** Counts and dates as the program keeps them. */
const COUNT = `
  update locus set (allele_count, alleles_last_added, alleles_last_updated) =
    (select count(*), max(date_entered), max(datestamp) from allele where allele.locus = locus.id);
  update scheme set (profile_count, profiles_last_added, profiles_last_updated) =
    (select count(*), max(date_entered), max(datestamp) from profile where profile.scheme = scheme.id);
`;

/** Adds an allele to a locus of the site. */
export function plantAllele(
  connection: DatabaseSync,
  locus: string,
  alleleId: string,
  sequence: string,
  day: string,
): void {
  connection
    .prepare(
      `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp, sender, curator)
       select id, ?, ?, ?, ?, ?, ?, ?, 1, 1 from locus where name = ?`,
    )
    .run(alleleId, Number(alleleId), sequence, sequence.length, contentHash(sequence), day, day, locus);
}
