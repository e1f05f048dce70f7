import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_PATH } from '@wa/core/domain/site-routes';

const FIELDS = '#search-catalogue, .top-bar-search input';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], dialog';

/** `/` leads to the search from anywhere: to its field, or to its page where the bar has no room for one. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      event.preventDefault();
      const field = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
        .filter((each) => each.checkVisibility())
        .at(-1);
      if (!field) return void navigate(SEARCH_PATH);
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [navigate]);
}
