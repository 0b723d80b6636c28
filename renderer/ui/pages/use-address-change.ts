import { useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Changes members of what the page's address says after its `?`; an empty one is taken out. A step can be gone back from, any
 * other change takes the place of the address before it.
 *
 * A change that comes while another page is already being opened (words that were typed just before a link was clicked) is
 * dropped: it would be written into the address of that page.
 */
export function useAddressChange(): (
  members: Record<string, string>,
  options?: { isStep?: boolean; resetScroll?: boolean },
) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return (members, { isStep = false, resetScroll = true } = {}) => {
    const shown = router.state.resolvedLocation ?? router.state.location;
    if (router.latestLocation.pathname !== shown.pathname) return;
    void navigate({ to: '.', search: (before) => ({ ...before, ...members }), replace: !isStep, resetScroll });
  };
}
