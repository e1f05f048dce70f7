import { compareWords } from '@wa/core/domain/compare/comparison';
import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import { safeHref } from '@wa/core/domain/links';
import { inquiryOf } from '@wa/core/domain/site-routes';
import type { Hit, HitGroup, HitKind, SearchAnswer } from '@wa/core/domain/search/search-document';
import { type IconName, Icon } from '@wa/core/ui/icon.tsx';
import { Photo } from '@wa/core/ui/photo.tsx';
import { InquiryButton } from '../../site/inquiry-button.tsx';
import { ByUnits } from '../../site/layout/page-parts.tsx';
import { pictureFile } from '../../site/picture.tsx';

const ICONS: Readonly<Record<HitKind, IconName>> = {
  product: 'list',
  page: 'page',
  section: 'text',
  table: 'columns',
  figure: 'ruler',
  document: 'pdf',
};

/** The hits in their groups. Drawings are external files, because every letter loads another answer. */
export function SearchHits({ answer: { groups, isPartial } }: { answer: SearchAnswer }) {
  return (
    <>
      {isPartial && <p className="problem">No results have all of these words. These have some of them.</p>}
      {groups.map((group, at) => (
        <Group key={group.title} group={group} id={`found-${String(at + 1)}`} />
      ))}
    </>
  );
}

function Group({ group: { title, total, hits, compare }, id }: { group: HitGroup; id: string }) {
  return (
    <section className="answer-group" aria-labelledby={id}>
      <h2 id={id}>
        {title} <small className="figures">{total}</small>
      </h2>
      <ul className="framed-list">
        {hits.map((hit) => (
          <li key={`${hit.href} ${hit.title}`} className={hit.slug && 'search-product'}>
            <HitLink hit={hit} />
            {hit.slug !== '' && <InquiryButton href={inquiryOf(hit.slug)} name={hit.title} />}
          </li>
        ))}
      </ul>
      {compare !== '' && (
        <p className="quiet">
          <a href={compare} rel="nofollow">
            {compareWords(total)}
            <span className="visually-hidden">: {title}</span>
          </a>
        </p>
      )}
      {total > hits.length && (
        <p className="quiet">The first {hits.length} are shown. Add a word, a size, or a pressure.</p>
      )}
    </section>
  );
}

function HitLink({ hit }: { hit: Hit }) {
  const { kind, title, titles = { us: title, metric: title }, href, image, matched, place, verdict } = hit;
  return (
    <a className="search-hit" href={safeHref(href) ?? '/'}>
      {image === '' ? (
        <Icon name={ICONS[kind]} />
      ) : (
        <Photo src={pictureFile(image)} alt="" sizes="small" width="66" height="44" />
      )}
      <span>
        <b className="name">
          <ByUnits stored={title} {...titles} />
        </b>{' '}
        <span className="search-matched">
          {matched.map(({ text, mark, system }, at) => {
            const Piece = mark ? 'mark' : 'span';
            return (
              <Piece key={at} className={system === 'both' ? 'us metric' : system}>
                <PartNumbers text={text} />
              </Piece>
            );
          })}
        </span>
      </span>{' '}
      {verdict === null ? (
        <span className="search-place">{place}</span>
      ) : (
        <span className={`verdict verdict-${verdict.is}`}>{verdict.word}</span>
      )}
    </a>
  );
}
