/**
 * Calls `redraw` whenever a typeface has been loaded, until `signal` aborts. Text of the page is set anew by the browser; what
 * was drawn on a canvas before its typeface came keeps the look of another.
 */
export function whenFontsCome(redraw: () => void, signal: AbortSignal): void {
  document.fonts.addEventListener('loadingdone', redraw, { signal });
}
