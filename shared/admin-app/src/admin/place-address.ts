import type { RecordKind } from '@wa/core/domain/record';
import { slugOfPath } from '@wa/core/domain/slug';
import { builderAddress } from './builder-address.ts';

interface AnyPlace {
  kind: RecordKind;
  /** Null for the settings, and for all open figures. */
  id: string | null;
  /** Public path; null or empty without a page of its own. */
  path: string | null;
}

/** Returns the address of the screen or editor in which a usage is edited. */
export function placeAddress({ kind, id, path }: AnyPlace): string {
  switch (kind) {
    case 'product':
      return `/admin?product=${id ?? ''}`;
    case 'page':
      return builderAddress(slugOfPath(path ?? ''));
    case 'sidebar-item':
      return `/admin?item=${id ?? ''}`;
    case 'table':
      return `/admin/tables/${id ?? ''}`;
    case 'gallery-group':
      return `/admin/gallery/${id ?? ''}`;
    case 'certificate':
      return `/admin/certificates/${id ?? ''}`;
    case 'figure':
      return id === null ? '/admin/figures?show=questions' : `/admin/figures?figure=${id}`;
    case 'settings':
      return '/admin/settings';
  }
}
