import { addSubmissionMessage, deleteSubmission, withdrawSubmission } from '#shared/api/submission.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { askedEmbargo } from '../drafts/describe-draft.ts';
import { draftFromSubmission } from '../drafts/from-submission.ts';
import { addSentFiles } from '../inbox/add-sent-files.ts';
import { listEmbargoes } from '../inbox/embargoes.ts';
import { idsForIsolates } from '../inbox/ids-for-isolates.ts';
import { contentOf, describeItem, type InboxNames, placeKey } from '../inbox/inbox-content.ts';
import { filesOfDraft, keepFiles, namesAtSite } from '../inbox/archived-files.ts';
import { findInInbox, markGone, openInInbox, withSiteOf } from '../inbox/one-submission.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

type FileProcedures = 'inbox:files' | 'inbox:keep' | 'inbox:add-files';

/** The user's own submissions at all sites. */
export function inboxHandlers(workbench: WorkbenchContext): HandlersOf<'inbox' | 'embargo'> {
  const { dataFolder, sites, emit, inbox: looks } = workbench;
  const { inbox, drafts, remoteAccounts } = dataFolder.site;

  async function readNames(): Promise<InboxNames> {
    const sent = await drafts.sent();
    return {
      sites: new Map(sites.list().map(({ id, name }) => [id, name])),
      accounts: new Map((await remoteAccounts.list()).map(({ id, name }) => [id, name])),
      drafts: new Map(sent.map((row) => [placeKey(row.site, row.database_name, row.submission_id), row.id])),
    };
  }

  return {
    'inbox:list': async ({ archived }) => {
      const names = await readNames();
      const items = (await inbox.list())
        .filter(({ archived_at }) => archived || archived_at === null)
        .map((row) => describeItem(row, names))
        .toSorted(
          (one, other) =>
            other.date_submitted.localeCompare(one.date_submitted) ||
            other.submission_id.localeCompare(one.submission_id),
        );
      return { items, failures: [...looks.failures()] };
    },

    'inbox:refresh': async ({ site }, { signal }) => (await looks.refresh(site, signal)).failures,

    'inbox:unread': () => inbox.countUnread(),

    'embargo:list': () => listEmbargoes(workbench),

    'inbox:read': async (place) => {
      const row = await findInInbox(workbench, place);
      const { submission, people = {} } = contentOf(row);
      const item = describeItem(row, await readNames());
      const asked_embargo = item.draft_id === undefined ? undefined : askedEmbargo(await drafts.get(item.draft_id));
      return { ...item, submission, people, ...defined({ asked_embargo }) };
    },

    'inbox:open': (place, { signal }) => openInInbox(workbench, place, signal),

    ...inboxFileHandlers(workbench),

    'inbox:for-isolates': async ({ into, field, ...place }, { signal }) =>
      idsForIsolates(workbench, await findInInbox(workbench, place), { into, field }, signal),

    'inbox:reply': async ({ message, ...place }, { signal }) => {
      const { database, submission_id } = place;
      const row = await findInInbox(workbench, place);
      await withSiteOf(workbench, row, (api) =>
        api.send(addSubmissionMessage, { database, submission_id }, { message }, { signal }),
      );
      await openInInbox(workbench, place, signal);
    },

    'inbox:withdraw': async (place, { signal }) => {
      const { database, submission_id } = place;
      const row = await findInInbox(workbench, place);
      await withSiteOf(workbench, row, (api) => api.ask(withdrawSubmission, { database, submission_id }, { signal }));
      await openInInbox(workbench, place, signal);
    },

    'inbox:delete': async ({ keeps, ...place }, { signal }) => {
      const { database, submission_id } = place;
      const row = await findInInbox(workbench, place);
      const isKept = contentOf(row).files !== undefined;
      if (!contentOf(row).gone) {
        await withSiteOf(workbench, row, async (api, source) => {
          if (keeps && !isKept) await keepFiles(workbench, source, place, signal);
          try {
            await api.remove(deleteSubmission, { database, submission_id }, { signal });
          } catch (error) {
            if (!(error instanceof AppError) || error.problem.status !== 404) throw error;
          }
        });
      }
      if (keeps) await markGone(workbench, place);
      else await inbox.remove(place);
      emit('inbox:changed', {});
    },

    'inbox:archive': async ({ archived, ...place }) => {
      await findInInbox(workbench, place);
      await inbox.archive(place, archived);
      emit('inbox:changed', {});
    },

    'inbox:correct': async (place, { signal }) => {
      const row = await findInInbox(workbench, place);
      const { submission } = contentOf(row);
      const { site, database } = place;
      const draft_id = (await drafts.sentTo(place)).get(place.submission_id);
      return {
        draft_id: await draftFromSubmission(workbench, {
          site,
          database,
          account: row.account,
          submission,
          draft_id,
          kept: contentOf(row).files ?? [],
          signal,
        }),
      };
    },
  };
}

/** The files of the user's own submissions: at their sites, and as they are kept here. */
function inboxFileHandlers(workbench: WorkbenchContext): Pick<HandlersOf<'inbox'>, FileProcedures> {
  const { dataFolder } = workbench;
  return {
    'inbox:files': async (place, { signal }) => {
      const row = await findInInbox(workbench, place);
      const { gone = false, files, added = [] } = contentOf(row);
      const kept = new Map((files ?? []).map((file) => [file.name, file]));
      const sent = new Map([
        ...(await filesOfDraft(dataFolder, place)),
        ...added.map((file) => [file.name, file] as const),
      ]);
      const askSite = async (): Promise<string[] | undefined> => {
        if (gone) return undefined;
        try {
          return await withSiteOf(workbench, row, (_api, source) => namesAtSite(source, place, signal));
        } catch (error) {
          // What was kept can be read without the site.
          if (files && error instanceof AppError && !signal.aborted) return undefined;
          throw error;
        }
      };
      const listed = await askSite();
      const names = new Set([...(listed ?? []), ...kept.keys(), ...(listed ? sent.keys() : [])]);
      return Array.from(names, (name) => {
        const file = kept.get(name);
        const size = (file ?? sent.get(name))?.size;
        return { name, kept: file !== undefined, ...defined({ at_site: listed?.includes(name), size }) };
      });
    },

    'inbox:add-files': async ({ tokens, ...place }, { signal, onProgress }) => {
      const row = await findInInbox(workbench, place);
      return withSiteOf(workbench, row, (_api, source) =>
        addSentFiles(workbench, source, place, { tokens, signal, onProgress }),
      );
    },

    'inbox:keep': async (place, { signal }) => {
      const row = await findInInbox(workbench, place);
      if (contentOf(row).gone) {
        throw new AppError(
          409,
          'gone',
          'The site does not have this submission any more, so its files cannot be saved here.',
        );
      }
      await withSiteOf(workbench, row, (_api, source) => keepFiles(workbench, source, place, signal));
    },
  };
}
