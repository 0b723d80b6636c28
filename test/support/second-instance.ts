import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { startPlainSite } from './plain-site.ts';
import { startSampleService, type SampleService } from './sample-service.ts';

/** The ways in which the second instance is mounted: as another Allelier, as our deployed face, and as a server without additions. */
export const MOUNTS = ['contract', 'deployed', 'plain'] as const;
export type Mount = (typeof MOUNTS)[number];

/** Another Allelier with the demonstration databases in a data folder of its own, listening on this computer. */
export interface SecondInstance {
  service: SampleService;
  /** How the first instance knows it, once for each way. */
  sites: Record<Mount, RemoteSite>;
  close(): Promise<void>;
}

export async function startSecondInstance(): Promise<SecondInstance> {
  const service = await startSampleService(createDemo);
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const plain = await startPlainSite(service.app);
  return {
    service,
    sites: {
      contract: { id: 'contract', name: 'Other laboratory', base_url: address, dialect: 'contract' },
      deployed: { id: 'deployed', name: 'Deployed face', base_url: `${address}/bigsdb`, dialect: 'deployed' },
      plain: { id: 'plain', name: 'Plain server', base_url: plain.address, dialect: 'deployed' },
    },
    async close() {
      plain.server.closeAllConnections();
      plain.server.close();
      await service.close();
    },
  };
}
