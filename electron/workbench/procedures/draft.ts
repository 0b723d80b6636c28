import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { firstContent } from '#shared/rpc/contract/draft-content.ts';
import type { Draft, DraftFile } from '#shared/rpc/contract/draft.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import { checkContent } from '../drafts/check-content.ts';
import { describeDraft, describeFile, stateOf, summarize } from '../drafts/describe-draft.ts';
import { addFiles } from '../drafts/draft-files.ts';
import { describeTarget } from '../drafts/draft-target.ts';
import { lookIntoPackage, openPackage, packageOf } from '../drafts/exchange/draft-package.ts';
import { draftTemplate } from '../drafts/exchange/draft-template.ts';
import { draftNovelAlleles, offerNovelAlleles } from '../drafts/from-results.ts';
import { jobOf } from '../drafts/send/start-sending.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { draftSendingHandlers } from './draft-sending.ts';
import { saveContent } from './file.ts';
import type { Handlers, HandlersOf } from './handler-types.ts';

type Name = 'draft:save-copy' | 'draft:look-into' | 'draft:open-copy' | 'draft:template';

/** Submissions in preparation. */
export function draftHandlers(workbench: WorkbenchContext): HandlersOf<'draft'> {
  const { dataFolder, sites, remoteSites, emit } = workbench;
  const { drafts } = dataFolder.site;

  async function read(id: string): Promise<Draft> {
    return describeDraft(await drafts.get(id), await drafts.files(id));
  }

  async function filesOf(id: string): Promise<DraftFile[]> {
    emit('drafts:changed', { draft_id: id });
    return (await drafts.files(id)).map(describeFile);
  }

  /** A draft that may still be changed. AppError 409 `draft_sent`. */
  async function open(id: string) {
    const row = await drafts.get(id);
    if (stateOf(row) === 'draft') return row;
    throw sent();
  }

  /** With the job that sends it now. */
  const withJob = <Shown extends { id: string }>(shown: Shown) => {
    const job_id = jobOf(workbench, shown.id);
    return job_id === undefined ? shown : { ...shown, job_id };
  };

  return {
    ...draftSendingHandlers(workbench),
    ...draftPackageHandlers(workbench),

    'draft:list': async ({ sent: all }) => {
      const [rows, counts] = await Promise.all([drafts.heads(), drafts.countFiles()]);
      return rows
        .filter((row) => all || stateOf(row) !== 'sent')
        .map((row) => withJob(summarize(row, counts.get(row.id) ?? 0)));
    },

    'draft:sent_from': ({ genomes }) => drafts.sentFrom(genomes),

    'draft:create': async ({ site, database, account, type, title, content, case_id }) => {
      const { kind } = sites.get(site).site;
      const used = kind === 'local' ? undefined : (account ?? remoteSites.row(site).account);
      const row = await drafts.insert({
        site,
        account: used ?? null,
        database_name: database,
        type,
        title,
        content: JSON.stringify(firstContent(type, content)),
        case_id: case_id ?? null,
      });
      emit('drafts:changed', { draft_id: row.id, state: 'draft' });
      return read(row.id);
    },

    'draft:read': async ({ draft_id }) => withJob(await read(draft_id)),

    'draft:save': async ({ draft_id, revision, title, content }) => {
      const change = { content: JSON.stringify(content), ...defined({ title }) };
      if (!(await drafts.save(draft_id, revision, change))) {
        await open(draft_id);
        throw changed();
      }
      emit('drafts:changed', { draft_id });
      return { revision: revision + 1 };
    },

    'draft:delete': async ({ draft_id }) => {
      const state = stateOf(await drafts.get(draft_id));
      if (state === 'sending' || state === 'unanswered' || state === 'uploading') throw sent();
      await drafts.remove(draft_id);
      emit('drafts:changed', { draft_id });
    },

    'draft:restore': async ({ draft_id }) => {
      await drafts.restore(draft_id);
      await drafts.get(draft_id);
      emit('drafts:changed', { draft_id });
    },

    'draft:novel': (asked, options) => offerNovelAlleles(workbench, asked, options),

    'draft:from-result': (wish, options) => draftNovelAlleles(workbench, wish, options),

    'draft:target': (asked, { signal }) => describeTarget(workbench, asked, signal),

    'draft:check': async ({ draft_id }, { signal }) => checkContent(workbench, await read(draft_id), signal),

    'draft:add-files': async ({ draft_id, tokens }, { signal, onProgress }) => {
      const refused = await addFiles(workbench, await open(draft_id), tokens, { signal, onProgress });
      return { files: await filesOf(draft_id), refused };
    },

    'draft:remove-file': async ({ draft_id, name }) => {
      await open(draft_id);
      await drafts.removeFile(draft_id, name);
      return filesOf(draft_id);
    },
  };
}

function sent(): AppError {
  return new AppError(409, 'draft_sent', 'This submission is being sent, or was sent. It cannot be changed any more.');
}

function changed(): AppError {
  return new AppError(
    409,
    'draft_changed',
    'This draft was changed in another window since it was opened here. Open it again to go on from there.',
  );
}

/** Drafts as files, and tables to fill in. */
function draftPackageHandlers(workbench: WorkbenchContext): Pick<Handlers, Name> {
  return {
    'draft:save-copy': async ({ draft_id }, options) => {
      const { name, content } = await packageOf(workbench, draft_id, options);
      return saveContent(workbench, { name, media_type: 'application/zip', content });
    },
    'draft:look-into': ({ token }, options) => lookIntoPackage(workbench, token, options),
    'draft:open-copy': async (order, options) => ({ draft_id: await openPackage(workbench, order, options) }),
    'draft:template': async (asked, { signal }) =>
      saveContent(workbench, {
        name: `${asked.database}-${asked.type}-template.xlsx`,
        media_type: WORKBOOK_MEDIA_TYPE,
        content: await draftTemplate(workbench, asked, signal),
      }),
  };
}
