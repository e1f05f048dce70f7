import { FIND_PATH } from '@wa/core/domain/site-routes';

/** What stands in the place of a list, and before this device's has been read. */
export function EmptyList() {
  return (
    <div className="inquiry-empty">
      <p className="lead">Nothing is on the list.</p>
      <p>
        <a href={FIND_PATH}>Find a part by its size</a> or <a href="/">look through all products</a>: every
        product has a button “Inquiry”. The list becomes one e-mail, and is kept on this device only.
      </p>
    </div>
  );
}
