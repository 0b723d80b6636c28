import { useState } from 'react';
import { Notice } from '../notices/notice.tsx';

/** Says that what was given before is here again, if it was there when the page opened. */
export function RestoredNotice({ isThere }: { isThere: boolean }) {
  const [wasThere] = useState(isThere);
  return wasThere && isThere ? <Notice tone="info" title="What you entered before is here again." /> : null;
}
