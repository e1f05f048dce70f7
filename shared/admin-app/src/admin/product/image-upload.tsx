import {
  PRODUCT_DOCUMENT_UPLOAD_FAILED,
  PRODUCT_IMAGE_UPLOAD_FAILED,
  SENT_WHEN,
  UPLOADING,
} from '@wa/core/domain/messages';
import { IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useUpload, type UploadKind } from '../page-builder/forms/use-upload.ts';

interface ImageUploadProps {
  onDone: (url: string) => void;
  label?: string;
  kind?: UploadKind;
  accept?: string;
  hint?: string;
}

/** Uploads a file for a product: progress, cancel, retry, and what went wrong beside it (specification 8). */
export function ImageUpload({
  onDone,
  label = 'Upload a file',
  kind = 'image',
  accept = IMAGE_ACCEPT,
  hint = 'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB.',
}: ImageUploadProps) {
  const { pickFiles } = usePlatform();
  const failed = kind === 'document' ? PRODUCT_DOCUMENT_UPLOAD_FAILED : PRODUCT_IMAGE_UPLOAD_FAILED;
  const { state, send, cancel } = useUpload(kind, onDone, failed);
  const choose = async () => {
    const [file] = await pickFiles({ accept, multiple: false });
    if (file !== undefined) await send(file);
  };
  const { at } = state;
  return (
    <FileField
      label={label}
      hint={hint}
      busy={at === 'sending' ? { name: state.name, fraction: state.fraction, text: UPLOADING } : null}
      error={at === 'unfit' || at === 'failed' ? state.message : null}
      note={
        at === 'waiting'
          ? `${state.name} is kept on this computer. ${SENT_WHEN[state.why]}`
          : at === 'failed'
            ? state.reason || null
            : null
      }
      onChoose={() => void choose()}
      onDrop={(file) => void send(file)}
      onCancel={cancel}
      onRetry={at === 'failed' ? () => void send(state.file) : undefined}
    />
  );
}
