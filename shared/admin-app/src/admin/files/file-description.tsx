import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { FILE_ALT_MAX } from '@wa/core/domain/limits';

interface FileDescriptionProps {
  file: StoredUpload;
  /** Why nothing can be changed now. */
  off: string | undefined;
  /** Resolves to true if it was saved. */
  onSave: (alt: string) => Promise<boolean>;
}

/** Edits an uploaded image's description, which applies wherever no other one is set (D34.9). */
export function FileDescription({ file, off, onSave }: FileDescriptionProps) {
  const [text, setText] = useState<string | null>(null);
  const isSaving = useRef(false);
  const shown = text ?? file.alt;
  const isChanged = shown.trim() !== file.alt;
  // Leaving the field saves, so that nothing is lost when the file is closed.
  const save = async () => {
    if (!isChanged || isSaving.current || off !== undefined) return;
    isSaving.current = true;
    const isSaved = await onSave(shown.trim());
    isSaving.current = false;
    if (isSaved) setText(null);
  };
  return (
    <div className="file-description">
      <Textarea
        label="Description"
        description="Screen readers read it aloud wherever a page or product doesn’t have its own description."
        autosize
        minRows={2}
        maxLength={FILE_ALT_MAX}
        disabled={off !== undefined}
        title={off}
        value={shown}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => void save()}
      />
      {isChanged && (
        <Button size="xs" onClick={() => void save()}>
          Save description
        </Button>
      )}
    </div>
  );
}
