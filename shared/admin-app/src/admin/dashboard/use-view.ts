import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is open on the dashboard; each has an address of its own (D10: views by query). */
export interface View {
  bin: boolean;
  /** Id of the product in the dialog, or 'new'. */
  product: string | null;
  /** Id of the sidebar item in the editor, or 'new'. */
  item: string | null;
  deploy: boolean;
}

type Opening = { product: string } | { item: string } | { deploy: true };

export function useView() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo<View>(
    () => ({
      bin: query.get('view') === 'bin',
      product: query.get('product'),
      item: query.get('item'),
      deploy: query.has('deploy'),
    }),
    [query],
  );
  /** The dialog goes away, an open bin stays. */
  const close = useCallback(() => setQuery(withBin({}), { replace: true }), [setQuery]);
  const open = useCallback(
    (what: Opening) => setQuery(withBin('deploy' in what ? { deploy: '' } : what)),
    [setQuery],
  );
  return { view, open, close };
}

/** The new query, with the bin open if it was. */
function withBin(next: Record<string, string>) {
  return (now: URLSearchParams): Record<string, string> =>
    now.get('view') === 'bin' ? { view: 'bin', ...next } : next;
}
