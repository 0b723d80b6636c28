import { spawn, type ChildProcess } from 'node:child_process';
import { endChild, type MainSide } from './start-browser-side.ts';
import { ensureBuilt } from './start-build.ts';

/**
 * The desktop window as the main side. It is built again before each start, and shows the screens of the development
 * server.
 */
export function createDesktopSide(
  root: string,
  binary: string,
  developmentServer: string,
  { parameters, onClosed }: { parameters: string[]; onClosed: () => void },
): MainSide {
  const environment = { ...process.env, ALLELIER_DEVELOPMENT_SERVER: developmentServer };
  let child: ChildProcess | undefined;
  let isRestarting = false;

  return {
    async start() {
      await ensureBuilt(root, ['preload', 'main']);
      isRestarting = false;
      child = spawn(binary, [root, ...parameters], { cwd: root, stdio: 'inherit', env: environment });
      child.on('exit', () => {
        if (!isRestarting) onClosed();
      });
    },
    async stop() {
      isRestarting = true;
      await endChild(child);
    },
  };
}
