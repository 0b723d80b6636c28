import { useSearch } from '@tanstack/react-router';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';

/** What a chart of the page is about, kept in the address so that a chart can be linked. */
export function useChoice(
  name: 'locus' | 'scheme' | 'field' | 'by',
): [string | undefined, (value: string | null) => void] {
  const changeAddress = useAddressChange();
  const search = useSearch({ from: '/sites/$site/db/$database/charts' });
  return [search[name], (value) => changeAddress({ [name]: value ?? '' }, { resetScroll: false })];
}
