import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SETTINGS } from '@wa/core/domain/labels';
import { Button } from '../../ui/button.tsx';
import { useContent } from '../content-provider.tsx';
import { Logo } from '@wa/core/ui/logo.tsx';
import { SaveState } from './save-state.tsx';
import { openHelp } from '../help/help-state.ts';
import { openPalette } from '../palette/palette-state.ts';
import { useLogout } from '../gate/use-logout.ts';

/** The bar on top: where one is, where the work stands, and the way out. */
export function AdminBar() {
  const logout = useLogout();
  const { status } = useContent();
  return (
    <header className="admin-bar">
      <Link className="admin-brand" to="/admin" aria-label="Content admin">
        <Logo />
        <span>Content admin</span>
      </Link>
      <AdminNavigation />
      <span className="spacer" />
      <Button
        icon="search"
        look="small quiet"
        aria-label="Go to or do, Control K"
        title="Go to or do (Ctrl or Cmd + K)"
        onClick={openPalette}
      >
        <kbd className="wide-only">Ctrl K</kbd>
      </Button>
      <SaveState isUnread={status === 'error'} />
      <Button
        icon="help"
        look="small icon quiet"
        className="wide-only"
        aria-label="Help"
        onClick={openHelp}
      />
      <ColorSchemeButton />
      <Button
        icon="logout"
        look="small"
        className="log-out"
        aria-label="Log out"
        onClick={() => void logout()}
      >
        <span className="log-out-text">Log out</span>
      </Button>
    </header>
  );
}

const PLACES = [
  { to: '/admin', label: 'Products' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/figures', label: 'Figures' },
  { to: '/admin/tables', label: 'Tables' },
  { to: '/admin/gallery', label: 'Gallery' },
  { to: '/admin/settings', label: SETTINGS },
] as const;

/** The dashboard alone is no room of what lies below it. */
const isIn = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));

function AdminNavigation() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the rooms scroll sideways. By hand: `scrollIntoView` would also move where the next Tab begins.
  useEffect(() => {
    const { current: bar } = nav;
    const here = bar?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!bar || !here) return;
    const { left, right } = bar.getBoundingClientRect();
    bar.scrollLeft += Math.min(0, here.left - left) + Math.max(0, here.right - right);
  }, [pathname]);
  return (
    <nav ref={nav} className="admin-places" aria-label="Admin">
      {PLACES.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={isIn(pathname, to) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light');
  const other = now === 'dark' ? 'light' : 'dark';
  return (
    <Button
      icon={now === 'dark' ? 'sun' : 'moon'}
      look="small icon quiet"
      aria-label={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other)}
    />
  );
}
