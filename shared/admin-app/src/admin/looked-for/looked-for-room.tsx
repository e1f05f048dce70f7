import './looked-for.css';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Missed } from '@wa/core/contract/missed';
import { LOOKED_FOR, SETTINGS } from '@wa/core/domain/labels';
import { sameWord } from '@wa/core/domain/settings/synonym-problem';
import { Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { MissedTable } from './missed-table.tsx';
import { useLookedFor } from './use-looked-for.ts';

/** What visitors looked for and did not find within 90 days, and what the office does about it (D16). */
export function LookedForRoom() {
  const room = useLookedFor();
  const [asked, setAsked] = useState<Missed | null>(null);
  const { settings } = useContent();
  const places = usePlaces();
  const { read, reload, isReachable, forget, lead, remove, mean } = room;
  if (read === 'loading') return <LoadingView />;
  if (read === 'failed')
    return (
      <main id="admin-main" className="admin-main" tabIndex={-1}>
        <LoadFailure onRetry={() => void reload()} />
      </main>
    );
  const { data, isFresh } = read;
  const { missed = [], redirects = [] } = data ?? {};
  const meanings = new Map((settings[0]?.synonyms ?? []).map(({ word, means }) => [sameWord(word), means]));
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  const rowsOf = (kind: Missed['kind']) => missed.filter((each) => each.kind === kind);
  const off = isReachable ? null : 'Needs a connection.';
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="looked-for">
        <div className="toolbar">
          <h1>{LOOKED_FOR}</h1>
          <span className="spacer" />
          <Link className="button" to="/admin/settings">
            <Icon name="settings" />
            {SETTINGS}
          </Link>
        </div>
        <p className="field-hint">
          What visitors did not find, counted for 90 days. Nobody is counted: no cookies, no addresses of
          people; what looks like an e-mail address or a phone number is not kept.
        </p>
        {!isFresh && (
          <p className="note" role="status">
            {data === null
              ? 'No connection, and this list was never read on this computer.'
              : 'No connection: this is what this computer last read. Synonyms wait here until it is back.'}
          </p>
        )}
        <MissedTable
          title="Words that found nothing"
          column="Word"
          empty="No search has found nothing."
          rows={rowsOf('search')}
          answerOf={({ term }) => meanings.get(sameWord(term)) ?? null}
          answered="means"
          does="Make a synonym"
          off={{ answer: null, forget: off }}
          onAnswer={setAsked}
          onForget={(each) => void forget(each)}
        />
        <MissedTable
          title="Addresses that are not there"
          column="Address"
          empty="Nobody has asked for an address that is not there."
          rows={rowsOf('address')}
          answerOf={({ term }) => targets.get(term) ?? null}
          answered="leads to"
          does="Make a redirect"
          off={{ answer: off, forget: off }}
          onAnswer={setAsked}
          onForget={(each) => void forget(each)}
        />
        <section className="panel" aria-labelledby="redirects-title">
          <h2 id="redirects-title">Redirects</h2>
          {redirects.length === 0 ? (
            <p className="field-hint">No address leads elsewhere.</p>
          ) : (
            <ul className="redirects">
              {redirects.map((redirect) => (
                <li key={redirect._id}>
                  <span>
                    {redirect.from} leads to <b>{redirect.to}</b>
                  </span>
                  <Tool
                    icon="trash"
                    danger
                    label={`Remove the redirect of ${redirect.from}`}
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
          title={`What “${asked.term}” means`}
          label="Means"
          hint="As the catalogue calls it. Searches for the one then find the other."
          does="Make a synonym"
          onAnswer={(means) => mean(asked.term, means)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'address' && (
        <AnswerDialog
          title={`Where ${asked.term} leads`}
          label="Page or product"
          hint="Type a few letters of its name or address, and choose."
          does="Make a redirect"
          options={places}
          onAnswer={(to) => lead(asked.term, to)}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  );
}

/** Where an address may lead. */
function usePlaces() {
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
