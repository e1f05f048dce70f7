import { Icon } from '@wa/core/ui/icon.tsx';
import { useHydrated } from '../../site/use-hydrated.ts';

interface Props {
  /** Of the answer, within the site. */
  href: string;
  /** Of the site, until the browser knows where it is. */
  origin: string;
}

/** The answer as a link and on paper; without scripts the browser has both (find.css). */
export function KeepAnswer({ href, origin }: Props) {
  const hydrated = useHydrated();
  return (
    <p className="find-keep cluster scripted">
      <button
        className="button copy-button"
        type="button"
        data-copy={`${hydrated ? window.location.origin : origin}${href}`}
      >
        <Icon name="link" />
        <span className="copy-word">Copy link to this answer</span>
      </button>
      <button
        className="button"
        type="button"
        onClick={() => {
          window.print();
        }}
      >
        <Icon name="print" />
        Print
      </button>
      <span>The link holds your figures, nothing else is kept.</span>
    </p>
  );
}
