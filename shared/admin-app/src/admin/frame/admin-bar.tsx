import { useComputedColorScheme, useMantineColorScheme, ActionIcon } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FAILED_SEARCHES, PEOPLE, SETTINGS } from '@wa/core/domain/labels';
import { Logo } from '@wa/core/ui/logo.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { useContent } from '../content-provider.tsx';
import { useLogout } from '../gate/use-logout.ts';
import { openHelp } from '../help/help-state.ts';
import { openPalette } from '../palette/palette-state.ts';
import { SaveState } from './save-state.tsx';

interface Place {
  to: string;
  label: string;
}

const PLACES: readonly Place[] = [
  { to: '/admin', label: 'Products' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/figures', label: 'Figures' },
  { to: '/admin/tables', label: 'Tables' },
  { to: '/admin/gallery', label: 'Gallery' },
];
const MORE: readonly Place[] = [
  { to: '/admin/settings', label: SETTINGS },
  { to: '/admin/settings/failed-searches', label: FAILED_SEARCHES },
  { to: '/admin/settings/people', label: PEOPLE },
];

/** The screen at an address: the one whose address is the longest beginning of it. The dashboard has none below it. */
function placeAt(pathname: string): Place | undefined {
  const isIn = ({ to }: Place) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
  return [...PLACES, ...MORE].filter(isIn).sort((a, b) => b.to.length - a.to.length)[0];
}

/** The header: where one is, where the work stands, and who is signed in. */
export function AdminBar() {
  const { status } = useContent();
  return (
    <header className="admin-bar">
      <Screens />
      <span className="spacer" />
      <button
        type="button"
        className="admin-find"
        title="Go to or do (Ctrl or Cmd + K)"
        onClick={openPalette}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <SaveState isUnread={status === 'error'} />
      <Account />
    </header>
  );
}

/** All screens: the main ones as links and the others in a menu, or one menu where there is no room for links. */
function Screens() {
  const navigate = useNavigate();
  const here = placeAt(useLocation().pathname);
  const entries = (places: readonly Place[]) =>
    places.map(({ to, label }) => ({ label, run: () => void navigate(to) }));
  const other = MORE.find((place) => place === here);
  return (
    <>
      <ActionMenu
        button={
          <ActionIcon aria-label="Screens" className="admin-menu">
            <Icon name="menu" />
          </ActionIcon>
        }
        entries={entries([...PLACES, ...MORE])}
      />
      <Link className="admin-brand" to="/admin" aria-label="Content admin">
        <Logo />
      </Link>
      <b className="admin-here">{here?.label}</b>
      <nav className="admin-places" aria-label="Admin">
        {PLACES.map((place) => (
          <Link key={place.to} to={place.to} aria-current={place === here ? 'page' : undefined}>
            {place.label}
          </Link>
        ))}
        <ActionMenu
          button={
            <button type="button" aria-current={other && 'page'}>
              {other === undefined ? 'More' : other.label}
              <Icon name="chevronDown" />
            </button>
          }
          entries={entries(MORE)}
        />
      </nav>
    </>
  );
}

/** Whose session it is, the colors, the handbook, and the way out. */
function Account() {
  const logout = useLogout();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const name = useAdminValue(({ person }) => person.editor) ?? 'Office';
  return (
    <ActionMenu
      button={
        <button type="button" className="admin-account" aria-label={`${name}, account`}>
          <Icon name="user" />
          <span>{name}</span>
        </button>
      }
      entries={[
        { label: `Switch to ${other} colors`, run: () => setColorScheme(other) },
        { label: 'Help', run: openHelp },
        { label: 'Log out', run: () => void logout() },
      ]}
    />
  );
}
