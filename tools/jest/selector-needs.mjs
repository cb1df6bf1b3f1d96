const pseudoInstead = ':argument';
const compound = /^(?:\*|[a-z][\w-]*)?(?:[.#]-?[_a-z][\w-]*|::?[a-z-]+)*$/i;

/** `div:not(.a, .b) > [title] p.c` without what stands in parentheses and brackets. */
function withoutArguments(selector) {
  let bare = selector.replace(/\[[^\]]*\]/g, pseudoInstead);
  for (let before; before !== bare; ) {
    before = bare;
    bare = before.replace(/\([^()]*\)/g, '');
  }
  return bare;
}

const namesAfter = (sign, names) =>
  (names.match(new RegExp(`\\${sign}[\\w-]+`, 'g')) ?? []).map((name) => name.slice(1));

/**
 * The tag, ids and classes that an element has at least if the selector matches it, for each of its alternatives.
 * Nothing (undefined) is known of selectors written in an unusual way.
 */
export function needsOf(selector) {
  const ends = withoutArguments(selector)
    .split(',')
    .map((alternative) =>
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1),
    );
  if (!ends.every((end) => end !== '' && compound.test(end))) return undefined;
  return ends.map((end) => ({
    tag: /^[a-z][\w-]*/i.exec(end)?.[0].toLowerCase(),
    ids: namesAfter('#', end),
    classes: namesAfter('.', end),
  }));
}

/** Whether an element of this tag, id and these classes (a set) has what one of the alternatives needs. */
export const mayMatch = (needs, { tag, id, classes }) =>
  needs.some(
    (need) =>
      (need.tag === undefined || need.tag === tag) &&
      need.ids.every((name) => name === id) &&
      need.classes.every((name) => classes.has(name)),
  );
