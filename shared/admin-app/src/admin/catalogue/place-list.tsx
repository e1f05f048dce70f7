import './place-list.css';
import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Place } from '@wa/core/domain/catalogue/places';
import type { RecordKind } from '@wa/core/domain/record';
import { Icon } from '../../ui/icon.tsx';
import { usePlatform } from '../../platform/provider.tsx';
import { useTitle } from './titles.ts';
import { placeAddress, WORDS_OF } from '../place-addresses.ts';

/** A usage of a spec or a file. */
type AnyPlace = Pick<Place, 'id' | 'title' | 'path'> & { kind: RecordKind; as?: Place['as'] };

const KINDS = { ...WORDS_OF, 'gallery-group': 'Gallery', 'sidebar-item': 'Sidebar' };
const HOW: Readonly<Record<Place['as'], string>> = {
  text: 'in the text',
  plate: 'key specs',
  chart: 'range chart',
  table: 'in a table',
  list: 'product specs',
  asks: 'list of details for a quote',
  card: 'on the home page',
  sheet: 'PDF',
  draft: 'in the draft',
};
/** Names of usages that aren't the record itself. */
const FORMS: Partial<Record<Place['as'], string>> = { card: 'Card', sheet: 'Data sheet' };

/** Lists the usages of a spec or a file with links to their editors and public pages. */
export function PlaceList({ places, onFollow }: { places: readonly AnyPlace[]; onFollow?: () => void }) {
  const { publicUrl } = usePlatform();
  const drawn = useTitle();
  if (places.length === 0) return null;
  return (
    <ul className="box framed-list quiet figure-places">
      {places.map((place) => {
        const { kind, id, title, path, as } = place;
        const name = drawn(title) || path || 'Untitled';
        const address = path === '' ? null : publicUrl(path);
        return (
          <li className="item-row" key={`${id}/${path}`}>
            <span>{(as && FORMS[as]) ?? KINDS[kind]}</span>
            <span>
              <Link to={placeAddress(place)} onClick={onFollow}>
                {name}
              </Link>
              {as && <small>{HOW[as]}</small>}
            </span>
            {address !== null && (
              <ActionIcon
                component="a"
                href={address}
                target="_blank"
                rel="noopener"
                aria-label={`View ${name} on the site`}
                title="View on the site"
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
