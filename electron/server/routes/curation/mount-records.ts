import type { FastifyInstance } from 'fastify';
import { alleleRoutes } from '#shared/api/curation/allele-members.ts';
import { attributeRoutes } from '#shared/api/curation/attribute-members.ts';
import { classificationRoutes } from '#shared/api/curation/classification-members.ts';
import { contigRoutes } from '#shared/api/curation/contig-members.ts';
import { custodyRoutes } from '#shared/api/curation/custody-members.ts';
import { designationRoutes } from '#shared/api/curation/designation-members.ts';
import { fieldRoutes } from '#shared/api/curation/field-members.ts';
import { isolateRoutes } from '#shared/api/curation/isolate-members.ts';
import { locusRoutes } from '#shared/api/curation/locus-members.ts';
import { profileRoutes } from '#shared/api/curation/profile-members.ts';
import { projectCustodyRoutes } from '#shared/api/curation/project-custody-members.ts';
import { projectRoutes } from '#shared/api/curation/project-members.ts';
import { publicationRoutes } from '#shared/api/curation/publication-members.ts';
import { schemeRoutes } from '#shared/api/curation/scheme-members.ts';
import { userRoutes } from '#shared/api/curation/user-members.ts';
import { readCustody } from '#electron/store/changes/writers/records/custody-rows.ts';
import { readProjectCustody } from '#electron/store/changes/writers/records/project-custody-rows.ts';
import { routes } from '#shared/api/routes.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json } from '../../http/reply.ts';
import type { Service } from '../../http/service.ts';
import { alleleRecord } from '../alleles.ts';
import { attributeRecord } from '../attributes.ts';
import { classificationRecord } from '../classification.ts';
import { contigRecord } from '../contigs.ts';
import { designationsRecord } from '../isolate-designations.ts';
import { fieldRecord } from '../fields.ts';
import { isolateRecord } from '../isolates.ts';
import { locusRecord } from '../loci.ts';
import { profileRecord } from '../profiles.ts';
import { projectRecord } from '../projects.ts';
import { publicationRecord } from '../publications.ts';
import { schemeRecord } from '../schemes.ts';
import { userRecord } from '../users.ts';
import { curated, historyPage, mountRecord } from './record-handlers.ts';

/** The routes by which records are kept by hand, and their history (`shared/api/curation`). */
export function mountRecords(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listRecordChanges, (context) => {
    const { record, ...query } = context.query;
    return historyPage(context, { ...query, kind: record });
  });
  registerRoute(app, service, routes.undoRecordChange, async (context) =>
    json(await curated(context, 'change.undo', { change: context.params.change_id })),
  );
  registerRoute(app, service, routes.undoBatch, async (context) =>
    json(await curated(context, 'batch.undo', { batch: context.params.batch })),
  );
  registerRoute(app, service, routes.checkRecord, async (context) => {
    const {
      service: { actions },
      database,
      principal,
      signal,
    } = context;
    const { record, key = {}, members, is_new: isNew } = context.body;
    const request = { database: database.name, principal, input: { record, key, members, isNew } };
    return { ...json(await actions.read('record.check', request, { signal })), isProvisional: true };
  });
  registerRoute(
    app,
    service,
    routes.addContigs,
    async (context) => {
      const { body, bytesOf, params } = context;
      const fasta = Buffer.from(bytesOf(body.fasta)).toString('latin1');
      const order = { isolate: params.isolate_id, fasta, method: body.method, reason: body.reason };
      return json(await curated(context, 'contigs.add', order));
    },
    // A genome is longer than what other requests have.
    { keepsLong: true },
  );
  registerRoute(app, service, routes.defineAlleles, async (context) => {
    const { skip_known: skipKnown, dry_run: dryRun, ...order } = context.body;
    return json(await curated(context, 'alleles.define', { ...order, skipKnown, dryRun }));
  });
  registerRoute(app, service, routes.updateTable, async (context) => {
    const { dry_run: dryRun, within = {}, ...order } = context.body;
    return json(await curated(context, 'table.update', { ...order, within, dryRun }));
  });
  mountRecord(app, service, {
    record: 'isolate',
    routes: isolateRoutes,
    one: routes.getIsolate,
    show: isolateRecord,
  });
  mountRecord(app, service, {
    record: 'allele',
    routes: alleleRoutes,
    one: routes.getAllele,
    show: alleleRecord,
  });
  mountRecord(app, service, {
    record: 'locus',
    routes: locusRoutes,
    one: routes.getLocus,
    show: locusRecord,
  });
  mountRecord(app, service, {
    record: 'contig',
    routes: contigRoutes,
    one: routes.getContig,
    show: contigRecord,
  });
  mountRecord(app, service, {
    record: 'scheme',
    routes: schemeRoutes,
    one: routes.getScheme,
    show: schemeRecord,
  });
  mountRecord(app, service, {
    record: 'classification_scheme',
    routes: classificationRoutes,
    one: routes.getClassificationScheme,
    show: classificationRecord,
  });
  mountRecord(app, service, {
    record: 'profile',
    routes: profileRoutes,
    one: routes.getProfile,
    show: profileRecord,
  });
  mountRecord(app, service, {
    record: 'isolate_field',
    routes: fieldRoutes,
    one: routes.listFieldValues,
    show: fieldRecord,
  });
  mountRecord(app, service, {
    record: 'field_attribute',
    routes: attributeRoutes,
    one: routes.getAttributeTable,
    show: attributeRecord,
  });
  mountRecord(app, service, {
    record: 'custody',
    routes: custodyRoutes,
    one: routes.getCustody,
    show: ({ database }, { isolate_id }) => readCustody(database.connection, Number(isolate_id)),
  });
  mountRecord(app, service, {
    record: 'project_custody',
    routes: projectCustodyRoutes,
    one: routes.getProject,
    show: ({ database }, { project_id }) => readProjectCustody(database.connection, Number(project_id)),
  });
  mountRecord(app, service, {
    record: 'allele_designation',
    routes: designationRoutes,
    one: routes.getAlleleDesignations,
    show: designationsRecord,
  });
  mountRecord(app, service, {
    record: 'app_user',
    routes: userRoutes,
    one: routes.getUser,
    show: userRecord,
  });
  mountRecord(app, service, {
    record: 'project',
    routes: projectRoutes,
    one: routes.getProject,
    show: projectRecord,
  });
  mountRecord(app, service, {
    record: 'publication',
    routes: publicationRoutes,
    one: routes.getPublication,
    show: publicationRecord,
  });
}
