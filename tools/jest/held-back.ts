/** What a test gives when it wants to: an answer that is on its way until then. */
export function heldBack<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let give = (_value: Value) => {};
  const promise = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { promise, resolve: (value) => give(value) };
}
