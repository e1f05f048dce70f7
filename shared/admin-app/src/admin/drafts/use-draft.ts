import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../../client/drafts.ts';
import { useApi } from '../admin-context.tsx';

/** Milliseconds after the last keystroke before input is kept. */
const AUTOSAVE_MS = 700;

interface DraftOptions<T> {
  /** 'product/{id}', 'page/{slug}'. */
  key: string;
  value: T;
  /** Version of the record that the editor loaded; null for a new one. */
  baseVersion: number | null;
  isDirty: boolean;
  isValue: (value: unknown) => value is T;
}

interface OfferedDraft<T> {
  /** What an earlier visit left behind; never put in silently. */
  offered: Draft<T> | null;
  /** Takes the offer off the screen; the input itself is the caller's to use. */
  settle: () => void;
  /** Forgets what was offered; input goes on being kept. */
  reject: () => void;
  /** Forgets the draft and keeps no more: what it held is saved. */
  discard: () => void;
}

/** Keeps the editor's input on the disk while it is typed, and offers what an earlier visit left. */
export function useDraft<T>({ key, value, baseVersion, isDirty, isValue }: DraftOptions<T>): OfferedDraft<T> {
  const { drafts } = useApi();
  const [offered, setOffered] = useState<Draft<T> | null>(null);
  const isDone = useRef(false);

  useEffect(() => {
    let isHere = true;
    drafts
      .load(key, isValue)
      .then((draft) => {
        if (isHere && draft !== null) setOffered(draft);
      })
      // A draft that cannot be read is none; the platform has set it aside and reported it.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [drafts, isValue, key]);

  // What leaving the view has to keep; an effect so that it is what was shown last.
  const latest = useRef<(() => void) | null>(null);
  useEffect(() => {
    const keep = () => {
      latest.current = null;
      if (isDone.current) return;
      drafts.save(key, { value, baseVersion, at: new Date().toISOString() }).catch(() => {});
    };
    latest.current = isDirty ? keep : null;
    if (!isDirty) return;
    const timer = setTimeout(keep, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [baseVersion, drafts, isDirty, key, value]);
  useEffect(() => () => latest.current?.(), []);

  const settle = useCallback(() => setOffered(null), []);
  const reject = useCallback(() => {
    setOffered(null);
    drafts.discard(key).catch(() => {});
  }, [drafts, key]);
  const discard = useCallback(() => {
    isDone.current = true;
    reject();
  }, [reject]);
  return { offered, settle, reject, discard };
}
