import { useState, type SyntheticEvent } from 'react';
import { DOCUMENTS_PATH, INQUIRY_PATH, SUBMITTAL_PATH } from '@wa/core/domain/site-routes';
import { CREATE_SUBMITTAL, DOCUMENTS, QUOTE_LIST } from '@wa/core/domain/labels';
import { LINK_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import { counted } from '@wa/core/domain/text';
import {
  CERTIFICATES_FIELD,
  CREATE_FIELD,
  PROJECT_FIELDS,
  PROJECT_NAMES,
  submittalQuery,
  TOO_LONG_FOR_LINK,
} from '@wa/core/domain/submittal/submittal';
import { isComplete, type Submittal } from '@wa/core/domain/submittal/submittal-lines';
import { Icon } from '@wa/core/ui/icon.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { SubmittalField } from './submittal-field.tsx';
import { SubmittalItemFields } from './submittal-item.tsx';

/**
 * The form of a submittal (D25). It works without scripts: the server checks it and returns the PDF, or the
 * form again with its problems.
 */
export function SubmittalView({ route, site }: ViewProps<'submittal'>) {
  return (
    <article className="page page-wide submittal">
      <h1 tabIndex={-1}>{CREATE_SUBMITTAL}</h1>
      {route.isFile ? (
        <p className="lead">
          This copy of the site can’t create a PDF or a ZIP file. Download the data sheets from{' '}
          <a href={DOCUMENTS_PATH}>{DOCUMENTS}</a>, or send your <a href={INQUIRY_PATH}>quote list</a> and we
          prepare the submittal: <a href={`mailto:${site.salesEmail}`}>{site.salesEmail}</a>.
        </p>
      ) : (
        // A new answer begins with its own texts.
        <SubmittalForm key={route.search} submittal={route.submittal} />
      )}
    </article>
  );
}

function SubmittalForm({ submittal }: { submittal: Submittal }) {
  const { project, lines, problems, fieldProblems } = submittal;
  const [query, setQuery] = useState(() => submittalQuery({ project, items: lines }));
  const link = `${SUBMITTAL_PATH}?${query}`;
  const typed = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const texts = [...new FormData(currentTarget)].map(([name, text]) => [name, String(text)]);
    setQuery(new URLSearchParams(texts).toString());
  };
  const isLinked = link.length <= LINK_MAX;
  const isFound = lines.every(({ problems: { slug } }) => slug === undefined);
  return (
    <>
      <p className="lead">
        One PDF with a cover, an index by tag, and each data sheet with your selection marked. We don’t store
        it.
      </p>
      <div className="submittal-problems stack space-16" role="alert">
        {problems.map((problem) => (
          <p key={problem} className="field-error">
            {problem}
          </p>
        ))}
        {problems.length === 0 && !isComplete(submittal) && (
          <p className="field-error">Check the marked fields. Your entries are still here.</p>
        )}
      </div>
      {lines.length === 0 ? (
        <p>
          <a className="button button-primary" href={INQUIRY_PATH}>
            {QUOTE_LIST}
          </a>
        </p>
      ) : (
        <form className="stack space-16" method="post" action={SUBMITTAL_PATH} onInput={typed}>
          {/* Enter submits the form with its first button, which must not be a remove button. */}
          <button
            className="visually-hidden"
            type="submit"
            name={CREATE_FIELD}
            value="1"
            tabIndex={-1}
            aria-hidden="true"
          />
          <fieldset className="submittal-cover fields box-strong">
            <legend>Project</legend>
            {PROJECT_NAMES.map((name) => (
              <SubmittalField
                key={name}
                name={name}
                label={PROJECT_FIELDS[name]}
                value={project[name]}
                problem={fieldProblems[name]}
                // A date field shows nothing for a wrong date.
                {...(name === 'date' && fieldProblems.date === undefined && { type: 'date' })}
              />
            ))}
          </fieldset>
          <h2>Products ({lines.length})</h2>
          <ol className="inquiry-list framed-list">
            {lines.map((line, at) => (
              <SubmittalItemFields key={at} line={line} at={at} />
            ))}
          </ol>
          <div className="submittal-ways line">
            <button type="submit" className="button button-quote" name={CREATE_FIELD} value="1">
              <Icon name="download" />
              Create PDF
            </button>
            {lines.some(({ isCertified }) => isCertified) && (
              <button type="submit" className="button" name={CERTIFICATES_FIELD} value="1">
                <Icon name="download" />
                Download certificates
              </button>
            )}
            <button type="button" className="button scripted" data-copy={link} disabled={!isLinked}>
              <Icon name="link" />
              Copy link
            </button>
            <p className="field-hint" role="status">
              {!isLinked
                ? TOO_LONG_FOR_LINK
                : isFound &&
                  `The PDF has a cover and the data sheets of ${counted(lines.length, 'product')}.`}
            </p>
          </div>
        </form>
      )}
    </>
  );
}
