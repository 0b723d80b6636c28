import { z } from 'zod';

// The content policy of the hosts forbids eval. Zod would try it, fail silently, and leave an error in the console.
z.config({ jitless: true });
