import { Button, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { dayText } from '@wa/core/domain/day';
import type { DraftKind } from '@wa/core/domain/drafts/prepared';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useReading } from '../use-reading.ts';

interface PreviewLinkProps {
  kind: DraftKind;
  /** Id of the saved draft. */
  id: string;
}

/** Creates secret links that show a saved draft to other people, and ends them (D36.4). */
export function PreviewLink({ kind, id: given }: PreviewLinkProps) {
  const api = useApi();
  const id = api.realId(given);
  const { publicUrl } = usePlatform();
  const [link, setLink] = useState('');
  const list = useCallback(async () => (await api.liveDrafts()).links.list(kind, id), [api, kind, id]);
  const { read, reload, isReachable } = useReading(list, 'Failed to load the preview links');
  const until = typeof read === 'string' ? [] : read.until;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      await reload();
    } catch (error) {
      toastFailure('Couldn’t change the preview links.', {
        detail: error instanceof Error ? error.message : 'Try again.',
      });
    }
  };
  const create = () =>
    attempt(async () => {
      const { path } = await (await api.liveDrafts()).links.create(kind, id);
      const address = new URL(publicUrl(path), window.location.href).href;
      setLink(address);
      // Without https or the permission nothing is copied, but the field below shows the link.
      const isCopied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      if (isCopied) toastSuccess('Preview link copied');
    });
  const end = () =>
    attempt(async () => {
      await (await api.liveDrafts()).links.end(kind, id);
      setLink('');
      toastSuccess('Preview links ended');
    });
  return (
    <div className="field">
      <div className="line">
        <Button size="xs" disabled={!isReachable} onClick={() => void create()}>
          Copy preview link
        </Button>
        {until.length > 0 && (
          <Button size="xs" disabled={!isReachable} onClick={() => void end()}>
            {until.length === 1 ? 'End preview link' : `End ${String(until.length)} preview links`}
          </Button>
        )}
      </div>
      {link !== '' && <TextInput label="Preview link" value={link} readOnly />}
      <p className="field-hint">
        {until.length === 0
          ? 'People with the link see the saved draft for 14 days, without a password.'
          : `People with the link see the saved draft until ${dayText((until.at(-1) ?? '').slice(0, 10))}.`}
      </p>
    </div>
  );
}
