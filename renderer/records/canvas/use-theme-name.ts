import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-contrast', 'data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

function nameOfTheme(): string {
  const { mantineColorScheme, contrast } = document.documentElement.dataset;
  return `${mantineColorScheme} ${contrast}`;
}

/** Which of the sets of tokens the page has now, for what is not drawn by style sheets. */
export function useThemeName(): string {
  return useSyncExternalStore(subscribe, nameOfTheme);
}
