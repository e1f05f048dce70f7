import './failed-searches.css';
import { useMemo, useState, useId } from 'react';
import type { Missed, Redirect } from '@wa/core/contract/missed';
import { FAILED_SEARCHES } from '@wa/core/domain/labels';
import { sameWord } from '@wa/core/domain/settings/settings';
import { Button, Table, TextInput } from '@mantine/core';
import { Heads } from '../../ui/heads.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { UnloadedScreen } from '../frame/loading-view.tsx';
import { useFailedSearches } from './use-failed-searches.ts';
import { FormDialog } from '../../ui/dialog.tsx';

/** Days are those of the server: UTC. */
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const NEEDS_CONNECTION = 'You need a connection.';
const ADD = { search: 'Add synonym', address: 'Add redirect' } as const;

/** Searches without results and addresses without a page of the last 90 days, with the remedies for each (D16). */
export function FailedSearches() {
  const { read, reload, isReachable, forget, lead, remove, mean } = useFailedSearches();
  const [asked, setAsked] = useState<Missed | null>(null);
  const { settings } = useContent();
  const targets = useTargets();
  if (typeof read === 'string') return <UnloadedScreen at={read} reload={reload} />;
  const { data, isFresh } = read;
  const { missed = [], redirects = [] } = data ?? {};
  const off = isReachable ? null : NEEDS_CONNECTION;
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="stack centered">
        <h1>{FAILED_SEARCHES}</h1>
        <p className="field-hint">
          Searches and addresses that found nothing in the last 90 days. We don’t track people: we store no
          cookies, no IP addresses, and nothing that looks like an email address or a phone number.
        </p>
        {!isFresh && (
          <p className="note" role="status">
            {data === null
              ? 'You’re offline, and this computer hasn’t loaded the list yet. Reconnect to see it.'
              : 'You’re offline. Showing the list this computer last loaded. New synonyms are sent when the connection is back.'}
          </p>
        )}
        <FailedTable
          rows={missed}
          answers={answersOf(settings[0]?.synonyms ?? [], redirects)}
          off={off}
          onAnswer={setAsked}
          onForget={(row) => void forget(row)}
        />
        <section className="panel" aria-labelledby="redirects-title">
          <h2 id="redirects-title">Redirects</h2>
          {redirects.length === 0 ? (
            <p className="field-hint">
              No redirects yet. To add one, choose Add redirect next to an address in the list.
            </p>
          ) : (
            <ul className="rows">
              {redirects.map((redirect) => (
                <li key={redirect._id}>
                  <span>
                    {redirect.from} redirects to <b>{redirect.to}</b>
                  </span>
                  <IconButton
                    icon="trash"
                    color="danger"
                    label={`Remove redirect from ${redirect.from}`}
                    disabled={off !== null}
                    title={off ?? undefined}
                    onClick={() => void remove(redirect)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      {asked?.kind === 'search' && (
        <AnswerDialog
          title={`Synonym for “${asked.term}”`}
          label="Means"
          hint="The word used in the catalog. A search for either word then finds both."
          does={ADD.search}
          onAnswer={(means) => mean(asked.term, means)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'address' && (
        <AnswerDialog
          title={`Redirect for ${asked.term}`}
          label="Page or product"
          hint="Type a few letters of the name or address, then choose one."
          does={ADD.address}
          options={targets}
          onAnswer={(to) => lead(asked.term, to)}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  );
}

interface FailedTableProps {
  rows: readonly Missed[];
  /** Returns the redirect or synonym for a row; null if there is none. */
  answers: (row: Missed) => string | null;
  /** Why the server can't be asked now. */
  off: string | null;
  onAnswer: (row: Missed) => void;
  onForget: (row: Missed) => void;
}

/** Searches and 404s in one list, the most frequent first. */
function FailedTable({ rows, answers, off, onAnswer, onForget }: FailedTableProps) {
  if (rows.length === 0)
    return <p className="panel field-hint">No failed searches and no 404s in the last 90 days.</p>;
  return (
    <Table className="panel stacked failed-table" aria-label={FAILED_SEARCHES}>
      <Heads names={['Search or address', 'Kind', 'Times', 'Last', '']} />
      <Table.Tbody>
        {rows.map((row) => {
          const { kind, term, count, lastDay } = row;
          const answer = answers(row);
          // Offline, a synonym is queued, but a redirect isn't.
          const offAnswer = kind === 'search' ? null : off;
          return (
            <Table.Tr key={`${kind} ${term}`}>
              <Table.Th scope="row">{term}</Table.Th>
              <Table.Td>{kind === 'search' ? 'Search' : '404'}</Table.Td>
              <Table.Td>
                {count}
                <span className="stacked-only"> {count === 1 ? 'time' : 'times'}</span>
              </Table.Td>
              <Table.Td>{DAY.format(new Date(lastDay))}</Table.Td>
              <Table.Td className="row-actions">
                <div className="line between">
                  {answer ?? (
                    <Button
                      size="xs"
                      aria-label={`${ADD[kind]} for ${term}`}
                      disabled={offAnswer !== null}
                      title={offAnswer ?? undefined}
                      onClick={() => onAnswer(row)}
                    >
                      {ADD[kind]}
                    </Button>
                  )}
                  <IconButton
                    icon="trash"
                    label={`Dismiss ${term}`}
                    disabled={off !== null}
                    title={off ?? 'Dismiss'}
                    onClick={() => onForget(row)}
                  />
                </div>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function answersOf(
  synonyms: readonly { word: string; means: string }[],
  redirects: readonly Redirect[],
): FailedTableProps['answers'] {
  const meanings = new Map(synonyms.map(({ word, means }) => [sameWord(word), `means ${means}`]));
  const leads = new Map(redirects.map(({ from, to }) => [from, `redirects to ${to}`]));
  return ({ kind, term }) => (kind === 'search' ? meanings.get(sameWord(term)) : leads.get(term)) ?? null;
}

/** Where a redirect may lead. */
function useTargets() {
  const { pages, products } = useContent();
  const title = useTitle();
  return useMemo(
    () => [
      ...products.map((each) => ({ value: `/product/${each.slug}`, name: title(each.title) })),
      ...pages.map((each) => ({ value: `/${each.slug}`, name: title(each.title) })),
    ],
    [pages, products, title],
  );
}

interface AnswerDialogProps {
  title: string;
  /** Label of the only field. */
  label: string;
  hint: string;
  /** Label of the submit button. */
  does: string;
  options?: readonly { value: string; name: string }[];
  /** Resolves to the reason of a refusal, or null. */
  onAnswer: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the synonym of a failed search or the target of a redirect. */
function AnswerDialog(props: AnswerDialogProps) {
  const { title, label, hint, does, options = [], onAnswer, onClose } = props;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const known = useId();
  const answer = async () => {
    setBusy(true);
    const reason = await onAnswer(text.trim());
    setBusy(false);
    setProblem(reason);
    if (reason === null) onClose();
  };
  return (
    <FormDialog
      title={title}
      does={does}
      busy={isBusy}
      disabled={text.trim() === ''}
      onSubmit={() => void answer()}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={hint}
        value={text}
        error={problem}
        data-autofocus
        list={known}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={known}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
