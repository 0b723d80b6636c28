/**
 * What the screens may load and run: only their own files; no eval, no inline script, no frame. Inline styles are
 * allowed because the component library writes its theme variables into a `<style>` element. A development server adds
 * itself and its inline bootstrap. The packaged application never has one.
 */
export function contentSecurityPolicy(developmentServer?: string): string {
  const script = developmentServer ? "'self' 'unsafe-inline'" : "'self'";
  const connect = developmentServer ? `'self' ${developmentServer.replace(/^http/, 'ws')}` : "'self'";
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
