import { createContext } from 'react';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';

/** The navigation tree of the document, which includes the product families. */
export const Navigation = createContext<readonly NavigationNode[]>([]);
