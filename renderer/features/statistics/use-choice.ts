import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a chart of the page is about, kept in the address so that a chart can be linked. */
export function useChoice(name: 'locus' | 'scheme' | 'field'): [string | undefined, (value: string | null) => void] {
  const navigate = useNavigate();
  const search = useSearch({ from: '/sites/$site/db/$database/charts' });
  return [
    search[name],
    (value) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, [name]: value ?? undefined }),
        replace: true,
        resetScroll: false,
      }),
  ];
}
