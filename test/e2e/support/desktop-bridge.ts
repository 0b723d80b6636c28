import type { Page } from '@playwright/test';
import type { DesktopBridge } from '#shared/rpc/desktop-bridge.ts';
import { WireResult } from '#shared/rpc/transport.ts';

declare global {
  interface Window {
    /**
     * The bridge as the page of the desktop host sees it. It is declared here because tests never load the modules of
     * the screens.
     */
    readonly allelier?: DesktopBridge<File>;
  }
}

/** Calls a procedure from the page, as a hostile script in it would: without the typed client in between. */
export async function callFromPage(page: Page, name: string, input?: unknown): Promise<WireResult> {
  const answer = await page.evaluate(
    ([procedure, value]) => window.allelier?.call(procedure, value, `test-${Math.random()}`),
    [name, input] as const,
  );
  return WireResult.parse(answer);
}
