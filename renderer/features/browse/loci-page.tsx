import { Page } from '#renderer/ui/page.tsx';

export function LociPage() {
  return <Page title="Loci">{null}</Page>;
}
