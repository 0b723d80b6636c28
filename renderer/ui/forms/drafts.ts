const PREFIX = 'allelier draft ';

/** What was written in a form and neither sent nor given up. It lasts as long as the window, reloads included. */
export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    const draft: unknown = text === null ? undefined : JSON.parse(text);
    return typeof draft === 'object' && draft !== null ? { ...draft } : undefined;
  } catch {
    // A browser may refuse the storage, and another version may have written something else: then there is no draft.
    return undefined;
  }
}

export function keepDraft(name: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // Without storage a form works as well; only its draft is lost with the page.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // There is none then.
  }
}
