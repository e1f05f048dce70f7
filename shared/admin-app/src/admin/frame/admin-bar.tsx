import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  CERTIFICATES,
  FAILED_SEARCHES,
  FILES,
  FIND_AND_REPLACE,
  PEOPLE,
  PRINTED_CATALOG,
  SETTINGS,
} from '@wa/core/domain/labels';
import { Logo } from '@wa/core/ui/logo.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAdminValue, useAdminSnapshot } from '../admin-context.tsx';
import { useContent } from '../content-provider.tsx';
import { useLogout } from '../gate/use-logout.ts';
import { openHelp } from '../help/help.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { SaveStateMark } from '../../ui/save-state-mark.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';

interface Place {
  to: string;
  label: string;
}

const PLACES: readonly Place[] = [
  { to: '/admin', label: 'Products' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/figures', label: 'Specs' },
  { to: '/admin/tables', label: 'Tables' },
  { to: '/admin/gallery', label: 'Gallery' },
  { to: '/admin/files', label: FILES },
  { to: '/admin/certificates', label: CERTIFICATES },
];
const MORE: readonly Place[] = [
  { to: '/admin/settings', label: SETTINGS },
  { to: '/admin/settings/printed-catalog', label: PRINTED_CATALOG },
  { to: '/admin/settings/find-and-replace', label: FIND_AND_REPLACE },
  { to: '/admin/settings/failed-searches', label: FAILED_SEARCHES },
  { to: '/admin/settings/people', label: PEOPLE },
];

/**
 * Returns the screen of an address: the one whose address is its longest prefix. No address is below the
 * dashboard.
 */
function placeAt(pathname: string): Place | undefined {
  const isIn = ({ to }: Place) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
  return [...PLACES, ...MORE].filter(isIn).sort((a, b) => b.to.length - a.to.length)[0];
}

/** The header with the current screen, the save state, and the signed-in user. */
export function AdminBar() {
  const { status } = useContent();
  return (
    <header className="admin-bar">
      <Screens />
      <span className="spacer" />
      <button
        type="button"
        className="line nowrap admin-find"
        title="Command menu (Ctrl or Cmd + K)"
        onClick={openPalette}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd className="broad-only">Ctrl K</kbd>
      </button>
      <SaveState isUnread={status === 'error'} />
      <Account />
    </header>
  );
}

/** Renders all screens: the main ones as links and the others in a menu, or one menu on narrow screens. */
function Screens() {
  const navigate = useNavigate();
  const here = placeAt(useLocation().pathname);
  const entries = (places: readonly Place[]) =>
    places.map(({ to, label }) => ({ label, run: () => void navigate(to) }));
  const other = MORE.find((place) => place === here);
  return (
    <>
      <ActionMenu
        button={<IconButton icon="menu" label="Screens" className="narrow-only admin-menu" />}
        entries={entries([...PLACES, ...MORE])}
      />
      <Link className="broad-only admin-brand" to="/admin" aria-label="Content admin">
        <Logo />
      </Link>
      <b className="cut narrow-only admin-here">{here?.label}</b>
      <nav className="broad-only admin-places" aria-label="Admin">
        {PLACES.map((place) => (
          <Link key={place.to} to={place.to} aria-current={place === here ? 'page' : undefined}>
            {place.label}
          </Link>
        ))}
        <ActionMenu
          button={
            <button type="button" aria-current={other && 'page'}>
              {other === undefined ? 'More' : other.label}
              <Icon name="chevronDown" size={12} />
            </button>
          }
          entries={entries(MORE)}
        />
      </nav>
    </>
  );
}

/** The account menu: user, color scheme, handbook, and sign-out. */
function Account() {
  const logout = useLogout();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const name = useAdminValue(({ person }) => person.editor) ?? 'Office';
  return (
    <ActionMenu
      button={
        <button type="button" className="line nowrap admin-account" aria-label={`${name}, account`}>
          <Icon name="user" />
          <span className="seen-if-wide">{name}</span>
        </button>
      }
      entries={[
        { label: `Switch to ${other} colors`, run: () => setColorScheme(other) },
        { label: 'Help', run: openHelp },
        { label: 'Sign out', run: () => void logout() },
      ]}
    />
  );
}

/**
 * Shows the state of all edits in the header. A click lists the pending changes.
 * @param isUnread true if the lists failed to load, so that “Saved” would be misleading
 */
export function SaveState({ isUnread = false }: { isUnread?: boolean }) {
  const {
    saveState: edits,
    waiting,
    conflicts,
    parked,
    otherServer,
    damagedChanges,
    unsaved,
  } = useAdminSnapshot();
  const show = useShowChanges();
  const saveState = edits === 'saved' && isUnread ? 'unclear' : edits;
  const undecided = conflicts.length + parked.length;
  const count = {
    saved: 0,
    saving: 0,
    unsaved: waiting.length + unsaved,
    offline: waiting.length,
    unclear: waiting.length,
    conflict: undecided,
    damaged: damagedChanges.length,
  };
  const hasList = [waiting, conflicts, parked, otherServer, damagedChanges].some(({ length }) => length > 0);
  return <SaveStateMark state={saveState} count={count[saveState]} {...(hasList && { onClick: show })} />;
}
