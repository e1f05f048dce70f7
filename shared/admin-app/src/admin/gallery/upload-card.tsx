import { IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { Button } from '@mantine/core';
import { UploadProgress } from '../form/upload-field.tsx';
import type { ImageUpload, ImageUploads } from './image-uploads.ts';

interface UploadCardProps {
  upload: ImageUpload;
  uploads: ImageUploads;
}

/** Shows an upload in place of its image. A failed one stays with its reason. */
export function UploadCard({
  upload: { id, name, at, fraction, message, reason, file },
  uploads,
}: UploadCardProps) {
  const { pickFiles } = usePlatform();
  const chooseAnother = async () => {
    const [other] = await pickFiles({ accept: IMAGE_ACCEPT, multiple: false });
    if (other !== undefined) uploads.retry(id, other);
  };
  if (at === 'sending') {
    return (
      <div className="image-card upload-card">
        <UploadProgress name={name} fraction={fraction} onCancel={() => uploads.remove(id)} />
      </div>
    );
  }
  return (
    <div className="image-card upload-card is-undescribed">
      <b>{name}</b>
      <span className="field-error" role="alert">
        {message}
      </span>
      {reason !== '' && <span className="field-hint">{reason}</span>}
      <span className="line">
        {file !== null && (
          <Button size="xs" onClick={() => uploads.retry(id, file)}>
            Try again
          </Button>
        )}
        <Button size="xs" onClick={() => void chooseAnother()}>
          Choose another file
        </Button>
        <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => uploads.remove(id)}>
          Remove
        </Button>
      </span>
    </div>
  );
}
