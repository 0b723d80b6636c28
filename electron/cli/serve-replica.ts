import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createServer } from '#electron/server/create-server.ts';
import { facesFrom } from '#electron/server/http/face.ts';
import type { ServiceAccess } from '#electron/server/http/hosts-and-proxies.ts';
import { openReplica, type Replica } from '#electron/store/replica/replica.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { standardFolders } from '#electron/workbench/files/standard-folders.ts';
import { createServiceRunner } from '#electron/workbench/service/service-runner.ts';
import { readSettings, SETTINGS_KEY } from '#electron/workbench/settings-store.ts';
import { mostNeeded } from '#shared/api/sign-in-needed.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { appVersion } from './locations.ts';
import { describeExposure, LOOPBACK, untilAborted } from './serve-command.ts';
import type { ServeOptions } from './serve.ts';
import type { Shell } from './shell.ts';

/** Milliseconds between two looks for files that were replaced. A look asks the file system once for each file. */
const LOOK_EVERY = 1_000;
const MINUTE = 60_000;
/** Minutes after which keys count no more, where nobody says another number: an account that has ended ends here within that time. */
const STALE_AFTER = 60;

/** A folder of the user's cache, one for each folder that is served. */
function standardOwnFolder({ dataFolder }: Shell): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return join(standardFolders().cache, `replica-${name}`);
}

/** Looks again and again. What fails is told once, until something else happens; what was read before stays. */
function keepFollowing(replica: Replica, shell: Shell, onFollowed: () => Promise<void>): () => Promise<void> {
  let told: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      if (await replica.follow()) {
        await onFollowed();
        shell.note('Copies were replaced: the newer ones are served.');
      }
      told = undefined;
    } catch (error) {
      const message = error instanceof AppError ? error.problem.message : String(error);
      if (message !== told) shell.note(`The newer copies are not served: ${message}`);
      told = message;
    }
  }

  function wait(): void {
    timer = setTimeout(() => {
      looking = look().then(wait);
    }, LOOK_EVERY);
  }

  wait();
  return async () => {
    clearTimeout(timer);
    await looking;
    clearTimeout(timer);
  };
}

/** `allelier serve --read-only`: answers from a folder of copies until Ctrl+C, without screens. */
export async function serveReplica(options: ServeOptions, shell: Shell): Promise<void> {
  const {
    host,
    port = 0,
    face,
    publicUrl,
    signIn,
    allowHost = [],
    trustProxy: proxies = [],
    staleAfter = STALE_AFTER,
  } = options;
  const own =
    options.ownFolder === undefined ? standardOwnFolder(shell) : resolve(shell.workingFolder, options.ownFolder);
  await using replica = await openReplica({ source: shell.dataFolder, own, staleAfter: staleAfter * MINUTE });
  const { folder } = replica;
  const typing = createTypingEngine();
  let settings = readSettings(undefined);
  let access: ServiceAccess = {};

  /** Where the copies hold no settings any more, the last ones hold: a copy must not become more open. */
  async function readAgain(): Promise<void> {
    const text = await folder.site.getSetting(SETTINGS_KEY);
    if (text !== undefined) settings = readSettings(text);
    const needed = mostNeeded(settings.service_sign_in, signIn);
    access = { hosts: [...allowHost, host], proxies, signIn: needed, ...defined({ publicUrl }) };
  }
  await readAgain();

  const original = () => options.original ?? (settings.service_public_url || 'the service of which these are copies');
  const runner = createServiceRunner({
    createServer: () =>
      createServer({
        dataFolder: folder,
        typing,
        appVersion: appVersion(),
        replica: { ...replica, original },
        faces: facesFrom(face ?? 'contract'),
        access: () => access,
      }),
    where: async () => ({ host, port, ...defined({ face }) }),
    onChanged: () => undefined,
    onDefect: (error) => shell.note(String(error)),
  });
  if (!LOOPBACK.has(host)) {
    const isProtected = publicUrl?.startsWith('https:') === true && proxies.length > 0;
    shell.stderr.write(await describeExposure(folder, host, { isProtected, ...defined({ signIn: access.signIn }) }));
  }
  const { address, problem } = await runner.start();
  if (problem) throw AppError.fromProblem(problem);
  const stop = keepFollowing(replica, shell, readAgain);
  shell.print(`Service  ${address}`);
  shell.note(`It answers from the copies in ${shell.dataFolder}, and nothing is written there. Press Ctrl+C to stop.`);
  await untilAborted(shell.signal);
  await stop();
  await runner.stop();
  await typing.close();
}
