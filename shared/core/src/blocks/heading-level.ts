import { createContext } from 'react';

/** Level of a block's own heading: below its section's title, or in its place where the section has none. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h3');
