import { ActionIcon } from '@mantine/core';
import './place-list.css';
import { Link } from 'react-router-dom';
import type { Place } from '@wa/core/domain/catalogue/places';
import { Icon } from '../../ui/icon.tsx';
import { usePlatform } from '../../platform/provider.tsx';
import { useTitle } from './titles.ts';
import { placeAddress } from '../place-address.ts';

const KINDS: Readonly<Record<Place['kind'], string>> = {
  product: 'Product',
  page: 'Page',
  table: 'Table',
  'gallery-group': 'Gallery',
  'sidebar-item': 'Navigation',
  settings: 'Settings',
};
const HOW: Readonly<Record<Place['as'], string>> = {
  text: 'in its texts',
  plate: 'fact plate',
  chart: 'range chart',
  table: 'in a table',
  list: 'figures of the product',
  asks: 'what to send with an inquiry',
  card: 'on the home page',
  sheet: 'data sheet',
};
/** What is more than its record. */
const FORMS: Partial<Record<Place['as'], string>> = { card: 'Card', sheet: 'Sheet' };

/** Places that show a figure, each with the ways to its editor and to the public page. */
export function PlaceList({ places, onFollow }: { places: readonly Place[]; onFollow?: () => void }) {
  const { publicUrl } = usePlatform();
  const drawn = useTitle();
  if (places.length === 0) return null;
  return (
    <ul className="figure-places">
      {places.map((place) => {
        const { kind, id, title, path, as } = place;
        const name = drawn(title) || path || 'Untitled';
        const address = path === '' ? null : publicUrl(path);
        return (
          <li key={`${id}/${path}`}>
            <span>{FORMS[as] ?? KINDS[kind]}</span>
            <span>
              <Link to={placeAddress(place)} onClick={onFollow}>
                {name}
              </Link>
              <small>{HOW[as]}</small>
            </span>
            {address !== null && (
              <ActionIcon
                component="a"
                href={address}
                target="_blank"
                rel="noopener"
                aria-label={`${name}: public page`}
                title="Public page"
              >
                <Icon name="external" />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}
