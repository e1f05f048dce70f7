import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { countFigurePlaces, listFigurePlaces, mergeFigures as mergeCall } from '@wa/core/contract/figures';
import { countPlaces, keptLists, placesOf } from '../catalogue/places.ts';
import { ok } from '../http/answer.ts';
import { versionTag } from '../http/etag.ts';
import { recordRoutes } from '../records/record-room.ts';
import type { RecordRoomNeeds } from '../records/record-room.ts';
import { figureRoom } from './figure-room.ts';
import { mergeFigures } from './merge-figures.ts';

/** Figures: the calls of every kind of record, where each one is shown, and two that become one. */
export function figureRoutes(needs: RecordRoomNeeds): Router {
  const router = recordRoutes(figureRoom, needs);
  const lists = keptLists(needs.current);
  needs.mount(router, listFigurePlaces, async ({ params }) => {
    const record = await needs.store.get('figures', params.id);
    if (record === null) throw new ApiError('not-found', 'There is no such figure');
    return ok(await placesOf(needs.store, { figures: [record] }, lists));
  });
  needs.mount(router, countFigurePlaces, async () => ok(await countPlaces(needs.store, lists)));
  needs.mount(router, mergeCall, ({ params, body, preconditions, write }) =>
    write(
      async (tx) => {
        const merge = { id: params.id, ...body };
        const { double, changes } = await mergeFigures(tx, merge, preconditions, needs.clock());
        return { answer: ok(FIGURE.view(double), { etag: versionTag(double.version) }), changes };
      },
      { shown: { collection: 'figures', show: FIGURE.view } },
    ),
  );
  return router;
}
