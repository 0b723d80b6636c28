import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import type { Database } from '#electron/store/file/database.ts';
import { routes } from '#shared/api/routes.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
let seqdef: Database;
let isolates: Database;
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createDemo(dataFolder));
  seqdef = await service.dataFolder.open(DEMO_SEQDEF);
  isolates = await service.dataFolder.open(DEMO_ISOLATES);
});
afterAll(() => service.close());

const at = 'http://localhost:80/db';
const path = (uri: string | undefined) => (uri ?? '').slice('http://localhost:80'.length);

describe('people', () => {
  it('show an address to write to when they curate', async () => {
    const { json } = await service.get(`/db/${DEMO_SEQDEF}/users/2`);
    expect(routes.getUser.response.parse(json)).toEqual({
      id: 2,
      first_name: 'Bruno',
      surname: 'Custos',
      affiliation: 'Institute of Invented Bacteria, Nowhere',
      email: 'bruno@exemplum.example',
    });
    expect((await service.get(`/db/${DEMO_ISOLATES}/users/6`)).json).not.toHaveProperty('email');
  });

  it('who curate are listed by id, whole when asked', async () => {
    const reply = await service.get(`/db/${DEMO_SEQDEF}/curators`);
    const curators = [1, 2, 3].map((id) => `${at}/${DEMO_SEQDEF}/users/${id}`);
    expect(reply.json).toEqual({ records: 3, curators });
    const whole = await service.get(`/db/${DEMO_SEQDEF}/curators?include_records=1`);
    expect(routes.listCurators.response.parse(whole.json).curators[1]).toEqual(
      (await service.get(`/db/${DEMO_SEQDEF}/users/2`)).json,
    );
  });

  it.each(['99', '0', '-1'])('who are not there are a 404: %s', async (id) => {
    expect((await service.get(`/db/${DEMO_SEQDEF}/users/${id}`)).json).toMatchObject({
      status: 404,
      code: 'unknown_user',
    });
  });
});

describe('projects', () => {
  const base = `${at}/${DEMO_ISOLATES}/projects`;

  it('are listed with the number of their isolates, newest versions only', async () => {
    const { json } = await service.get(`/db/${DEMO_ISOLATES}/projects`);
    const { projects } = routes.listProjects.response.parse(json);
    for (const [index, project] of projects.entries()) {
      const { records } = routes.listProjectIsolates.response.parse(
        (await service.get(`/db/${DEMO_ISOLATES}/projects/${index + 1}/isolates`)).json,
      );
      expect(project).toEqual({
        project: `${base}/${index + 1}`,
        description: ['Synthetic survey', 'Synthetic genomes'][index],
        isolate_count: records,
      });
      expect(records).toBeGreaterThan(0);
    }
    expect(json).toMatchObject({ records: 2 });
  });

  it('lead to their isolates, in pages', async () => {
    const project = routes.getProject.response.parse((await service.get(`/db/${DEMO_ISOLATES}/projects/1`)).json);
    expect(project).toMatchObject({ id: 1, description: 'Synthetic survey', isolates: `${base}/1/isolates` });
    const reply = await service.get(`${path(project.isolates)}?page_size=10&page=2`);
    const page = routes.listProjectIsolates.response.parse(reply.json);
    expect(page.isolates).toHaveLength(10);
    expect(page.isolates[0]).toMatch(new RegExp(`${DEMO_ISOLATES}/isolates/\\d+$`));
    expect(page.paging?.previous).toBe(`${base}/1/isolates?page=1&page_size=10`);
    expect(reply.headers['x-total-pages']).toBe(String(Math.ceil(page.records / 10)));
    const all = await service.get(`${path(project.isolates)}?return_all=1`);
    expect(routes.listProjectIsolates.response.parse(all.json).isolates).toHaveLength(page.records);
  });

  it('belong to isolate databases, and unknown ones are a 404', async () => {
    expect((await service.get(`/db/${DEMO_SEQDEF}/projects`)).json).toMatchObject({ code: 'wrong_kind' });
    for (const tail of ['', '/isolates']) {
      expect((await service.get(`/db/${DEMO_ISOLATES}/projects/9${tail}`)).json).toMatchObject({
        status: 404,
        code: 'unknown_project',
      });
    }
  });
});

describe('classification schemes', () => {
  it('lead from the list to the profiles of each group', async () => {
    const list = routes.listClassificationSchemes.response.parse(
      (await service.get(`/db/${DEMO_SEQDEF}/classification_schemes`)).json,
    );
    expect(list).toEqual({ records: 1, classification_schemes: [`${at}/${DEMO_SEQDEF}/classification_schemes/1`] });
    const scheme = routes.getClassificationScheme.response.parse(
      (await service.get(path(list.classification_schemes[0] as string))).json,
    );
    expect(scheme).toMatchObject({ id: 1, relative_threshold: false, scheme: `${at}/${DEMO_SEQDEF}/schemes/2` });
    const groups = routes.listClassificationGroups.response.parse((await service.get(path(scheme.groups))).json);
    const members = new Map<string, number>();
    for (const group of groups.groups as string[]) {
      const { json } = await service.get(`${path(group)}?return_all=1`);
      const { profiles, records } = routes.getClassificationGroup.response.parse(json);
      expect(profiles).toHaveLength(records);
      for (const profile of profiles as string[]) members.set(profile, (members.get(profile) ?? 0) + 1);
    }
    const all = routes.listProfiles.response.parse(
      (await service.get(`/db/${DEMO_SEQDEF}/schemes/2/profiles?return_all=1`)).json,
    );
    expect([...members.keys()].toSorted()).toEqual((all.profiles as string[]).toSorted());
    expect(new Set(members.values())).toEqual(new Set([1]));
  });

  it('give groups and profiles whole when asked', async () => {
    const base = `/db/${DEMO_SEQDEF}/classification_schemes/1/groups`;
    const { json } = await service.get(`${base}?include_records=1&page_size=2`);
    const { groups } = routes.listClassificationGroups.response.parse(json);
    const [first] = groups as { id: number; href: string; records: number }[];
    const members = await service.get(`${base}/${first?.id}?include_records=1&return_all=1`);
    const { profiles } = routes.getClassificationGroup.response.parse(members.json);
    expect(profiles).toHaveLength(first?.records ?? 0);
    const [profile] = profiles as unknown as { cgST: number }[];
    expect(profile).toEqual((await service.get(`/db/${DEMO_SEQDEF}/schemes/2/profiles/${profile?.cgST}`)).json);
  });

  it('have isolates as members in an isolate database: those whose alleles make a profile of the group', async () => {
    const scheme = await service.get(`/db/${DEMO_ISOLATES}/classification_schemes/1`);
    expect(routes.getClassificationScheme.response.parse(scheme.json)).not.toHaveProperty('groups');
    const groups = await seqdef.sql.selectFrom('classification_group').select('group_id').execute();
    const found: unknown[] = [];
    for (const { group_id } of groups) {
      const { json } = await service.get(
        `/db/${DEMO_ISOLATES}/classification_schemes/1/groups/${group_id}?return_all=1`,
      );
      const group = routes.getClassificationGroup.response.parse(json);
      expect(group.isolates).toHaveLength(group.records);
      found.push(...(group.isolates ?? []));
    }
    expect(found.length).toBeGreaterThan(0);
    const old = await isolates.sql.selectFrom('isolate').select('id').where('new_version', 'is not', null).execute();
    for (const { id } of old) expect(found).not.toContain(`${at}/${DEMO_ISOLATES}/isolates/${id}`);
  });

  it('that do not exist are a 404, and so are their groups; only the list of these is empty, as on deployed servers', async () => {
    for (const prefix of ['', '/bigsdb']) {
      const base = `${prefix}/db/${DEMO_SEQDEF}/classification_schemes`;
      const unknown = { status: 404, code: 'unknown_classification_scheme' };
      expect((await service.get(`${base}/9`)).json).toMatchObject(unknown);
      expect((await service.get(`${base}/9/groups/1`)).json).toMatchObject(unknown);
      expect((await service.get(`${base}/9/groups`)).json).toEqual({ records: 0, groups: [] });
      expect((await service.get(`${base}/1/groups/one`)).json).toMatchObject({ code: 'bad_parameter' });
      const inIsolates = `${prefix}/db/${DEMO_ISOLATES}/classification_schemes/9/groups/1`;
      expect((await service.get(inIsolates)).json).toMatchObject(unknown);
    }
  });

  it('have no group of an unknown number: a 404, on deployed servers an empty list', async () => {
    for (const [database, member] of [
      [DEMO_SEQDEF, 'profiles'],
      [DEMO_ISOLATES, 'isolates'],
    ] as const) {
      const group = `/db/${database}/classification_schemes/1/groups/99999`;
      expect((await service.get(group)).json).toMatchObject({ status: 404, code: 'unknown_classification_group' });
      expect((await service.get(`/bigsdb${group}`)).json).toEqual({ records: 0, [member]: [] });
    }
  });
});
