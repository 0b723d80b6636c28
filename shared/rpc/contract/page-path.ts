import { z } from 'zod';

/**
 * Address of a page inside the program, which a link may lead to. What leads elsewhere in a browser is none: another scheme
 * such as `javascript:`, and `//host`, also written as `/\host` or with a tab or a line break between.
 */
export const PagePath = z.string().regex(/^\/(?![/\\])[^\t\r\n]*$/, 'is no page of the program');
