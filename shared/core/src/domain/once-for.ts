/** Works a value out once for each object, and keeps it as long as the object. */
export function onceFor<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    const value = known.get(of) ?? make(of);
    known.set(of, value);
    return value;
  };
}
