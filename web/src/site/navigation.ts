import { createContext } from 'react';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';

/** The navigation tree of the document, which has the families of the products. */
export const Navigation = createContext<readonly NavigationNode[]>([]);
