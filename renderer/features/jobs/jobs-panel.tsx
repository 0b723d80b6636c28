/** Opens the jobs panel. */
export function JobsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen}>
      Jobs
    </button>
  );
}

/** What runs and what ended lately. */
export function JobsDrawer({ opened }: { opened: boolean; onClose: () => void }) {
  return opened ? <div role="status">Jobs</div> : null;
}
