import { PRODUCT_FINDER } from '@wa/core/domain/labels';
import { TASK_WORDS, TASKS } from '@wa/core/domain/products/tasks';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import { Photo } from '@wa/core/ui/photo.tsx';
import { pictureFile } from '../../site/picture.tsx';

/**
 * Tiles of the applications, each a link to the finder with that application. Their drawings are external
 * files, because the inline drawings of the cards use up the size limit of the document.
 */
export function TaskTiles() {
  return (
    <section className="home-tasks" aria-labelledby="home-tasks-title">
      <div className="line">
        <h2 id="home-tasks-title">What do you need to do?</h2>
        <a href={FIND_PATH}>Open the {PRODUCT_FINDER}</a>
      </div>
      <ul>
        {TASKS.map((task) => (
          <li key={task}>
            <a className="stack-8 box-strong" href={`${FIND_PATH}?task=${task}`} rel="nofollow">
              <Photo src={pictureFile(TASK_WORDS[task].drawing)} alt="" width={72} height={48} />
              <span>
                <b className="name">{TASK_WORDS[task].label}</b>{' '}
                <span className="quiet">{TASK_WORDS[task].products}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
