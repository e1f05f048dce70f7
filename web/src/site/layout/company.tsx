import type { SiteSettings } from '@wa/core/contract/site';
import { Logo } from '@wa/core/ui/logo.tsx';
import { Photo } from '@wa/core/ui/photo.tsx';

/**
 * The company in the top bar: the office's logo, whose description is the name, otherwise the drawn logo and
 * the name (D39).
 */
export function Company({ site: { name, logo, tagline } }: { site: SiteSettings }) {
  return (
    <>
      {logo === '' ? (
        <>
          <Logo />
          <span>{name}</span>
        </>
      ) : (
        <Photo src={logo} alt={name} sizes="small" lazy={false} />
      )}
      {tagline && <small>{tagline}</small>}
    </>
  );
}
