import { move } from '@wa/core/domain/ordering';
import { DOCUMENT_HINT } from '@wa/core/domain/messages';
import { DOCUMENT_ACCEPT, IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { ImageUpload } from './image-upload.tsx';

interface UrlListProps {
  label: string;
  kind: 'image' | 'document';
  values: readonly string[];
  error: string | undefined;
  /** A change of the list as it is by then: an upload ends long after it began. */
  onEdit: (change: (now: readonly string[]) => string[]) => void;
}

const FILES = {
  image: { upload: 'Upload an image', accept: IMAGE_ACCEPT, hint: 'Up to 8 MB.' },
  document: { upload: 'Upload a document', accept: DOCUMENT_ACCEPT, hint: DOCUMENT_HINT },
} as const;

/** Addresses of images or documents: typed or uploaded, in their order. */
export function UrlList({ label, kind, values, error, onEdit }: UrlListProps) {
  const { upload, accept, hint } = FILES[kind];
  const set = (at: number, value: string) =>
    onEdit((now) => now.map((old, index) => (index === at ? value : old)));
  const one = kind === 'image' ? 'Image' : 'PDF';
  return (
    <fieldset className="url-list">
      <legend className="field-label">{label}</legend>
      {values.length > 0 && (
        <ol>
          {values.map((value, at) => (
            <li key={at}>
              <TextInput
                aria-label={`${one} ${String(at + 1)}`}
                value={value}
                onChange={(event) => set(at, event.currentTarget.value)}
              />
              <ActionIcon
                aria-label={`Move ${one} ${String(at + 1)} up`}
                disabled={at === 0}
                onClick={() => onEdit((now) => [...move(now, at, at - 1)])}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${one} ${String(at + 1)} down`}
                disabled={at === values.length - 1}
                onClick={() => onEdit((now) => [...move(now, at, at + 1)])}
              >
                <Icon name="down" />
              </ActionIcon>
              <ActionIcon
                color="danger"
                aria-label={`Remove ${one} ${String(at + 1)}`}
                onClick={() => onEdit((now) => now.filter((_, index) => index !== at))}
              >
                <Icon name="trash" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
      <Button
        leftSection={<Icon name="plus" />}
        size="xs"
        className="align-start"
        onClick={() => onEdit((now) => [...now, ''])}
      >
        Add an address
      </Button>
      <ImageUpload
        label={upload}
        kind={kind}
        accept={accept}
        hint={hint}
        onDone={(url) => onEdit((now) => [...now, url])}
      />
    </fieldset>
  );
}
