import { createContext, useContext } from 'react';

const StyleNonceContext = createContext('');

export const StyleNonceProvider = StyleNonceContext;

/** For a library that puts a style element of its own into the page. */
export function useStyleNonce(): string {
  return useContext(StyleNonceContext);
}
