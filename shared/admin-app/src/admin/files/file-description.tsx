import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { FILE_ALT_MAX } from '@wa/core/domain/limits';

interface FileDescriptionProps {
  file: StoredUpload;
  /** Why nothing can be changed now. */
  off: string | undefined;
  /**
   * Resolves to true if it was saved.
   * @param was the description that was shown when the edit began
   */
  onSave: (alt: string, was: string) => Promise<boolean>;
}

/** Edits an uploaded image's description, which applies wherever no other one is set (D34.9). */
export function FileDescription({ file, off, onSave }: FileDescriptionProps) {
  const [typed, setTyped] = useState<{ text: string; was: string | null } | null>(null);
  const isSaving = useRef(false);
  const shown = typed?.text ?? file.alt;
  // If someone else changes it during the edit, the first attempt to save says so.
  const was = typed?.was ?? file.alt;
  const isChanged = shown.trim() !== file.alt;
  // Leaving the field saves, so that nothing is lost when the file is closed.
  const save = async () => {
    if (!isChanged || isSaving.current || off !== undefined) return;
    isSaving.current = true;
    const isSaved = await onSave(shown.trim(), was);
    isSaving.current = false;
    setTyped((now) => (isSaved || now === null ? null : { ...now, was: null }));
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
        onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, was })}
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
