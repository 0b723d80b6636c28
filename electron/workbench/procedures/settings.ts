import { access, constants, readdir, realpath } from 'node:fs/promises';
import { AppError } from '#shared/problem.ts';
import { outgoingProxyProblem } from '#shared/rules/outgoing-proxy.ts';
import { hostNameProblem, proxyProblem, publicUrlProblem } from '#shared/rules/service-access.ts';
import type { SettingsChange } from '#shared/rpc/contract/settings.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Throws an `AppError` unless `folder` can hold the data: it must be writable, and empty or already a data folder. */
async function assertUsableAsDataFolder(folder: string, name: string): Promise<void> {
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    throw new AppError(403, 'folder_read_only', `${name} cannot be written to. Choose a folder of your own.`);
  }
  const names = await readdir(folder);
  if (names.length === 0 || names.includes('site.sqlite')) return;
  throw new AppError(
    409,
    'folder_not_empty',
    `${name} holds other files. Choose an empty folder, or one that Allelier has used before.`,
  );
}

/** Refuses names, proxies and addresses that cannot be used (400 `bad_host`, `bad_address`). */
function refuseBadAddresses({
  service_hosts = [],
  service_proxies = [],
  service_public_url = '',
  outgoing_proxy = 'system',
}: SettingsChange): void {
  const host = service_hosts.map(hostNameProblem).find((problem) => problem !== undefined);
  if (host !== undefined) throw new AppError(400, 'bad_host', host);
  const proxy = service_proxies.map(proxyProblem).find((problem) => problem !== undefined);
  if (proxy !== undefined) throw new AppError(400, 'bad_address', proxy);
  const address = publicUrlProblem(service_public_url) ?? outgoingProxyProblem(outgoing_proxy);
  if (address !== undefined) throw new AppError(400, 'bad_address', address);
}

export function settingsHandlers({
  ports,
  settings,
  files,
  service,
  readAccess,
  remoteSites,
  engine,
  emit,
}: WorkbenchContext): HandlersOf<'settings'> {
  return {
    'settings:get': () => settings.get(),

    'settings:update': async (change) => {
      refuseBadAddresses(change);
      const before = await settings.get();
      const after = await settings.update(change);
      const { service_hosts, service_proxies, service_public_url, service_sign_in } = change;
      if (service_hosts || service_proxies || service_public_url !== undefined || service_sign_in) await readAccess();
      emit('settings:changed', after);
      if (before.outgoing_proxy !== after.outgoing_proxy) {
        for (const site of await remoteSites.refresh()) emit('sites:changed', { site });
      }
      engine.useThreads(after.typing_threads);
      const isElsewhere = before.service_port !== after.service_port || before.service_face !== after.service_face;
      if (isElsewhere) await service.restart();
      return after;
    },

    'settings:choose-data-folder': async ({ token }) => {
      if (!ports.chooseDataFolder) {
        throw new AppError(400, 'data_folder_fixed', 'The data folder is chosen when Allelier is started: use --data.');
      }
      const folder = files.get(token);
      if (folder.kind !== 'folder') throw new AppError(400, 'not_a_folder', `${folder.name} is not a folder.`);
      await assertUsableAsDataFolder(folder.path, folder.name);
      const isCurrent = (await realpath(folder.path)) === (await realpath(ports.dataFolder));
      if (!isCurrent) await ports.chooseDataFolder(folder.path);
      return { restart_needed: !isCurrent };
    },
  };
}
