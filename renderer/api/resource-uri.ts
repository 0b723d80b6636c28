/** Name of the thing a resource URI stands for: its last path segment, decoded. `…/loci/abc%2FZ` gives `abc/Z`. */
export function nameInUri(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}
