import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { routes } from '#shared/api/routes.ts';
import { OWNER } from '#shared/principal.ts';
import { as, DATABASE, startCustody, type CustodyService } from '../../support/custody-service.ts';
import { plantIn } from '../../support/plant.ts';

let service: CustodyService;
beforeAll(async () => {
  service = await startCustody();
});
afterAll(() => service.close());
beforeEach(() => service.makePrivate());

describe('the embargoes that end or have ended', () => {
  it('are listed for curators only, and what is private again has not ended', async () => {
    const list = async (days: number) => {
      const { status, json } = await service.get(`${DATABASE}/curation/embargoes?days=${days}`, as('cora'));
      expect(status).toBe(200);
      return routes.listEmbargoes.response.parse(json);
    };
    for (const account of ['olga', 'sven', undefined]) {
      const { status, text } = await service.get(`${DATABASE}/curation/embargoes`, as(account));
      expect([status, text]).toEqual([account === undefined ? 401 : 403, expect.not.stringContaining('isolate_id')]);
    }
    for (const days of ['-1', '3661', 'x']) {
      expect((await service.get(`${DATABASE}/curation/embargoes?days=${days}`, as('cora'))).status).toBe(400);
    }
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await service.patch(4, { embargo_until: day });
    const isolate = { isolate_id: 4, isolate: expect.any(String) as string, owners: ['olga', 'otto'] };
    const none = { records: 0, isolates: [] };
    expect([await list(19), await list(21)]).toEqual([
      { time_zone: 'UTC', ending: none, ended: none },
      { time_zone: 'UTC', ending: { records: 1, isolates: [{ ...isolate, embargo_until: day }] }, ended: none },
    ]);
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    connection.exec("update isolate set embargo_until = '2020-01-01' where id = 4");
    const request = { database: 'sample_isolates', principal: OWNER, input: undefined };
    const actions: CurationActions = service.dataFolder.changes.of();
    expect(await actions.make('isolates.publish_due', request)).toBe(1);
    const { ended } = await list(1);
    expect(ended).toEqual({ records: 1, isolates: [{ ...isolate, ended_at: expect.any(String) as string }] });
    // What is private again has not ended.
    expect((await service.undoLast()).status).toBe(200);
    expect((await list(1)).ended.records).toBe(0);
  });
});
