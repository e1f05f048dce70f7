import { useNavigate } from 'react-router-dom';
import type { MouseEvent } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';
import { hasEarlierEntry } from '../history.ts';

interface Props {
  label?: string;
  /** True goes to the previous history entry when there is one (specification 2, CMS page). */
  previous?: boolean;
}

/** The back arrow above a title: a link to the home page (specification 2), also without scripts. */
export function BackLink({ label = 'Home', previous = false }: Props) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!previous || !plain || !hasEarlierEntry()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <a className="back-link" href="/" data-back={previous || undefined} onClick={goBack}>
      <Icon name="back" />
      {label}
    </a>
  );
}
