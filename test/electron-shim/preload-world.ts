import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createCodec } from './codec.ts';
import type { DevtoolsSession } from './devtools.ts';
import { createRendererIpc } from './ipc-renderer.ts';
import { runPageBridge, type BridgeSettings } from './page-bridge.ts';
import { createWorldLink } from './world-link.ts';

const WORLD = 'electron-preload';

/** A message from the preload world. */
export interface PageMessage {
  operation: 'invoke' | 'send' | 'key' | 'preload-error';
  /** The channel, or the keys that were pressed. */
  subject: string;
  /** Encoded parameters. */
  text: string;
  /** Number of the call, for `invoke`. */
  id: number;
}

/** The isolated world of one page in which its preload script runs. */
export interface PreloadWorld {
  /**
   * Answers a call, or delivers an event or the paths of files; lost when the page is between two documents. Gives whether it
   * has arrived.
   */
  deliver(kind: 'reply' | 'event' | 'files', id: number, ok: boolean, text: string): Promise<boolean>;
}

function preloadSource(path: string | undefined): string {
  if (path === undefined) return 'null';
  if (path.endsWith('.mjs')) throw new Error(`electron-shim: a sandboxed preload script must be CommonJS: ${path}`);
  return `function(require,module,exports,process,global){${readFileSync(path, 'utf8')}\n}`;
}

function bridgeSource(settings: BridgeSettings, preload: string): string {
  const parts = `{codec:(${createCodec.toString()})(),createWorldLink:${createWorldLink.toString()},createRendererIpc:${createRendererIpc.toString()}}`;
  return `(${runPageBridge.toString()})(${JSON.stringify(settings)},${parts},${preload});`;
}

/** Installs the bridge and the preload script for every document that the page will load. */
export async function installPreloadWorld(
  session: DevtoolsSession,
  preload: string | undefined,
  receive: (message: PageMessage) => void,
): Promise<PreloadWorld> {
  const secret = `shim${randomBytes(12).toString('hex')}`;
  const binding = `__${secret}`;
  const { platform, arch, versions } = process;
  const { electron, chrome, node } = versions as Record<string, string>;
  const about = { platform, arch, versions: { electron, chrome, node }, env: {}, argv: [] };
  // Its number is not enough: another process counts its contexts anew, and may tell the end of an old one after the beginning of this.
  let context: string | undefined;

  await Promise.all([session.send('Page.enable'), session.send('Runtime.enable')]);
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Runtime.executionContextCreated', ({ context: created }) => {
    const { frameId } = (created.auxData ?? {}) as { frameId?: string };
    if (created.name === WORLD && frameId === frameTree.frame.id) context = created.uniqueId;
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
    if (executionContextUniqueId === context) context = undefined;
  });
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== binding) return;
    const [operation, subject, text, id = 0] = JSON.parse(payload) as [
      PageMessage['operation'],
      string,
      string,
      number?,
    ];
    receive({ operation, subject, text, id });
  });
  await session.send('Runtime.addBinding', { name: binding, executionContextName: WORLD });
  const shared = { secret, binding, process: about };
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: bridgeSource({ ...shared, role: 'main' }, 'null'),
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: bridgeSource({ ...shared, role: 'preload' }, preloadSource(preload)),
    worldName: WORLD,
  });

  return {
    async deliver(...parameters) {
      if (context === undefined) return false;
      const call = {
        functionDeclaration: `function(...parameters) { globalThis.${binding}Deliver(...parameters); }`,
        uniqueContextId: context,
        arguments: parameters.map((value) => ({ value })),
      };
      return session.send('Runtime.callFunctionOn', call).then(
        ({ exceptionDetails }) => exceptionDetails === undefined,
        () => false,
      );
    },
  };
}
