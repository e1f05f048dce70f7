import * as authentication from './authentication.ts';
import * as bin from './bin.ts';
import * as figures from './figures.ts';
import * as finder from './finder.ts';
import * as gallery from './gallery.ts';
import * as imports from './import.ts';
import * as missed from './missed.ts';
import * as tables from './tables.ts';
import * as deploys from './deploys.ts';
import * as history from './history.ts';
import * as pages from './pages.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as parts from './parts.ts';
import * as products from './products.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as sidebarItems from './sidebar-items.ts';
import * as site from './site.ts';
import * as uploads from './uploads.ts';
import type { EndpointShape } from './endpoint.ts';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Fixed parts of a path before parameters in the same place, as routes are mounted. */
const place = ({ path }: EndpointShape) => path.replaceAll(':', '~');

/** Every JSON call of the API: what the modules of the contract export, by itself or among the calls of a kind. */
export const endpoints: readonly EndpointShape[] = [
  authentication,
  people,
  passkeys,
  site,
  finder,
  search,
  parts,
  imports,
  products,
  sidebarItems,
  pages,
  figures,
  tables,
  gallery,
  settings,
  bin,
  history,
  missed,
  uploads,
  deploys,
]
  .flatMap((module) => Object.values<unknown>({ ...module }))
  .flatMap((value) => (isEndpoint(value) ? value : Object.values(value ?? {}).filter(isEndpoint)))
  .sort((one, other) => (place(one) < place(other) ? -1 : Number(place(one) > place(other))));
