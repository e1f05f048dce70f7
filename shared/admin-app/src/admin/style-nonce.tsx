import { createContext, useContext } from 'react';

const StyleNonceContext = createContext('');

export const StyleNonceProvider = StyleNonceContext;

/** For a library that adds its own style element to the page. */
export function useStyleNonce(): string {
  return useContext(StyleNonceContext);
}
