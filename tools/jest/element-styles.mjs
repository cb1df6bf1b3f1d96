import { createRequire } from 'node:module';
import { mayMatch, needsOf } from './selector-needs.mjs';

/*
 * How an element looks, as jsdom says it: each query by role asks it of each element. jsdom asks every rule of every
 * sheet, and computes sixteen colours that nobody reads. Here a rule is asked only when it may be about the element,
 * and what is rarely read is computed when it is. To be imported before jsdom, which takes these functions with it.
 */
const jsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = jsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
const { implForWrapper } = jsdom('jsdom/lib/jsdom/living/generated/utils.js');

const needs = new Map();

function neededBy(selector) {
  if (!needs.has(selector)) needs.set(selector, needsOf(selector));
  return needs.get(selector);
}

/** The element whose rules are being looked for: the same one for all rules of all sheets. */
let asked;

const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const needed = typeof selector === 'string' ? neededBy(selector) : undefined;
  if (needed !== undefined && asked !== undefined && !mayMatch(needed, asked)) return false;
  return matchesDontThrow(element, selector);
};

const styleRules = jsdom('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { getDeclarationForElement } = styleRules;
styleRules.getDeclarationForElement = (element) => {
  const known = element._ownerDocument._styleCache?.get(element);
  if (known !== undefined) return known;
  // Without a doctype the case of names does not matter.
  asked =
    element._ownerDocument.compatMode === 'CSS1Compat'
      ? {
          tag: element._localName.toLowerCase(),
          id: element.getAttributeNS(null, 'id'),
          classes: new Set(element.getAttributeNS(null, 'class')?.split(/\s+/)),
        }
      : undefined;
  try {
    return getDeclarationForElement(element);
  } finally {
    asked = undefined;
  }
};

/** What libraries read, by both of its names: said by the rules alone, or inherited as it is written there. */
const plain = new Map(
  [
    'border-bottom-width',
    'border-left-width',
    'border-right-width',
    'border-top-width',
    'box-sizing',
    'display',
    'height',
    'margin-bottom',
    'margin-left',
    'margin-right',
    'margin-top',
    'opacity',
    'padding-bottom',
    'padding-left',
    'padding-right',
    'padding-top',
    'pointer-events',
    'visibility',
    'width',
  ].flatMap((name) => [
    [name, name],
    [name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), name],
  ]),
);

/** A declaration that computes what is plain at once, and everything when anything else is read. */
function lazyDeclaration(element, computeAll) {
  let declaration;
  const all = () => (declaration ??= computeAll());
  const read = (name) =>
    name in styleRules.propertiesWithResolvedValueImplemented
      ? styleRules.getResolvedValue(element, name)
      : styleRules.getDeclarationForElement(element).getPropertyValue(name);
  const getPropertyValue = (name) => (plain.has(name) ? read(plain.get(name)) : all().getPropertyValue(name));
  return new Proxy(Object.create(null), {
    get(_, name) {
      if (name === 'getPropertyValue') return getPropertyValue;
      if (plain.has(name)) return read(plain.get(name));
      const value = Reflect.get(all(), name);
      return typeof value === 'function' ? value.bind(all()) : value;
    },
    has: (_, name) => Reflect.has(all(), name),
    ownKeys: () => Reflect.ownKeys(all()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(all(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(all()),
  });
}

/** Replaces the window's getComputedStyle by one that says the same with less work. */
export function installElementStyles(window) {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudo) => {
    const impl = implForWrapper(element);
    const computeAll = () => getComputedStyle.call(window, element, pseudo);
    return impl?.nodeType === 1 && !pseudo ? lazyDeclaration(impl, computeAll) : computeAll();
  };
}
