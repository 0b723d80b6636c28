import { Page } from '#renderer/ui/page.tsx';

export function AllelePage() {
  return <Page title="Allele">{null}</Page>;
}
