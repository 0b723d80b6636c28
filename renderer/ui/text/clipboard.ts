import { AppError } from '#shared/problem.ts';
import { notifyDone, notifyProblem } from '../notices/notify.ts';

/** The older clipboard call. Some browsers refuse the newer one when the text was fetched after the click. */
function copyThroughEvent(text: string): boolean {
  let isTaken = false;
  function fill(event: ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isTaken = true;
  }
  document.addEventListener('copy', fill, { capture: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  return isDone && isTaken;
}

/** Puts a text on the clipboard and says so; `what` completes the sentence "Copied …". */
export async function copyText(text: string, what: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => copyThroughEvent(text),
  );
  if (isCopied) notifyDone(`Copied ${what}.`);
  else {
    const message = 'The browser refused access to the clipboard. Allow it for this page, or export to a file.';
    notifyProblem('Nothing was copied', new AppError(403, 'clipboard_refused', message));
  }
}
