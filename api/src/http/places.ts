/** A bounded number of places for work under way, of which one holder can have a share at most. */
export interface Places {
  /** Answers how to give the place back, which may be called more than once; null when none is free. */
  take: (holder: string) => (() => void) | null;
  taken: () => number;
}

export interface PlacesOptions {
  total: number;
  /** Of them, for one holder. */
  each: number;
}

export function createPlaces({ total, each }: PlacesOptions): Places {
  const held = new Map<string, number>();
  let taken = 0;

  return {
    take(holder) {
      const own = held.get(holder) ?? 0;
      if (taken >= total || own >= each) return null;
      taken += 1;
      held.set(holder, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left === 0) held.delete(holder);
        else held.set(holder, left);
      };
    },
    taken: () => taken,
  };
}
