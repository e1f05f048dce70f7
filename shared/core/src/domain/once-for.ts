/** Works a value out once for each object, and keeps it as long as the object. */
export function onceFor<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of) as V;
  };
}
