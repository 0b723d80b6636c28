/** What the choice between the desktop window and the browser depends on. */
interface StartSituation {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether the process runs as the system's administrator. */
  isRoot: boolean;
  asksForBrowser: boolean;
}

/**
 * Why the desktop window cannot open here, as half a sentence. Undefined if it can. Electron refuses to run as root,
 * because its sandbox would then protect nothing.
 */
export function reasonForBrowser(situation: StartSituation): string | undefined {
  const { platform, environment, isRoot, asksForBrowser } = situation;
  if (asksForBrowser) return 'as asked for';
  if (platform !== 'linux') return undefined;
  if (!environment['DISPLAY'] && !environment['WAYLAND_DISPLAY']) return 'because there is no display here';
  return isRoot ? 'because a desktop window does not run as root' : undefined;
}
