import { Link } from 'react-router-dom';
import type { Place } from '@wa/core/contract/figures';
import { Icon } from '../../../ui/icon.tsx';
import { usePlatform } from '../../../platform/provider.tsx';
import { useTitle } from '../../catalogue/titles.ts';
import { placeAddress } from '../../place-address.ts';

const KINDS: Readonly<Record<Place['kind'], string>> = {
  product: 'Product',
  page: 'Page',
  table: 'Table',
  'gallery-group': 'Gallery',
  settings: 'Settings',
};
const HOW: Readonly<Record<Place['as'], string>> = {
  text: 'in its texts',
  plate: 'fact plate',
  chart: 'range chart',
  table: 'in a table',
  list: 'figures of the product',
};

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
          <li key={`${kind}/${id}`}>
            <span>{KINDS[kind]}</span>
            <span>
              <Link to={placeAddress(place)} onClick={onFollow}>
                {name}
              </Link>
              <small>{HOW[as]}</small>
            </span>
            {address !== null && (
              <a
                className="tool"
                href={address}
                target="_blank"
                rel="noopener"
                aria-label={`${name}: public page`}
                title="Public page"
              >
                <Icon name="external" />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
