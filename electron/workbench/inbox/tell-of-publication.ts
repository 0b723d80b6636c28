import { countOf } from '#shared/count-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

/** Tells the user that a day has made isolates of a database of this computer public, if he wants to be told of news. */
export async function tellOfPublication(
  { ports, settings, emit }: Pick<WorkbenchContext, 'ports' | 'settings' | 'emit'>,
  database: string,
  isolates: number,
): Promise<void> {
  const { inbox_polling: polling } = await settings.get();
  if (!polling.tells) return;
  const are = isolates === 1 ? 'is' : 'are';
  const body = `${countOf(isolates, 'isolate')} of ${database} ${are} public: the day has come.`;
  const notice = { title: 'An embargo has ended', body, path: '/queue/embargoes' };
  ports.notify(notice.title, notice.body, notice.path);
  emit('inbox:news', notice);
}
