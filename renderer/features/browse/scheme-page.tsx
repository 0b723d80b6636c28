import { Page } from '#renderer/ui/page.tsx';

export function SchemePage() {
  return <Page title="Scheme">{null}</Page>;
}
