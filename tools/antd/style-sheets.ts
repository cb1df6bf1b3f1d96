import { createRequire } from 'node:module';
import type * as CssInJs from '@ant-design/cssinjs';
import type * as Antd from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { antdLook, type Circumstances } from '../../shared-ui/src/theme/antd-look.ts';
import { touchQuery } from '../../shared-ui/src/theme/touch-size.ts';
import { styleClasses } from './style-classes.ts';
import { block, byTheme, declarations, differences, neededBy, only, type Variables } from './variables.ts';

// Node reads antd as it reads any CommonJS package; its ES modules leave file extensions out.
const require = createRequire(import.meta.url);
const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs') as typeof CssInJs;
const { ConfigProvider, theme } = require('antd') as typeof Antd;

/**
 * What antd calls to write styles: a hook that is told a class, or a component that does nothing else. The latter has a
 * name in development only, as its builds for Node are.
 */
type Writer = ((prefix: string | { prefixCls: string; rootCls: string }) => unknown) & { displayName?: string };
type Place = Omit<Circumstances, 'mode'>;

/** The rules of a module, and its variables: of the theme and of its own, in each place where they differ. */
interface Sheet {
  css: string;
  usual: Variables;
  dense: Variables;
  touched: Variables;
}

export interface StyleSheets {
  /** The variables of the theme, as far as somebody asks for them. */
  theme: string;
  /** By the name of the module. */
  modules: Record<string, string>;
}

/** The style sheets of everything that screens use of antd. Takes some seconds. */
export function writeStyleSheets(): StyleSheets {
  const sheets = new Map(Object.keys(styleClasses).map((module) => [module, sheetOf(module)] as const));
  const ofTheme = sheetOf(undefined);
  const wanted = [...sheets.values()].map(({ css, usual }) => neededBy(css, usual));
  const isWanted = (name: string) => wanted.some((names) => names.has(name));
  const modules = [...sheets].map(([module, sheet]) => {
    const needed = neededBy(sheet.css, sheet.usual);
    const own = variableRules(sheet, (name) => needed.has(name) && !ofTheme.usual.has(name));
    return [module, inLayer(own + sheet.css)] as const;
  });
  return { theme: inLayer(variableRules(ofTheme, isWanted)), modules: Object.fromEntries(modules) };
}

function sheetOf(module: string | undefined): Sheet {
  const variables = (place: Place) =>
    byTheme(
      written(module, { mode: 'light', ...place }, false).variables,
      written(module, { mode: 'dark', ...place }, false).variables,
    );
  const usual = { isDense: false, isTouched: false };
  return {
    css: module === undefined ? '' : written(module, { mode: 'light', ...usual }, true).css,
    usual: variables(usual),
    dense: variables({ ...usual, isDense: true }),
    touched: variables({ ...usual, isTouched: true }),
  };
}

/** The variables of a look, computed once for all modules. */
const themes = new Map<string, [string, unknown][]>();

/** Runs what writes styles, as antd's own pieces do, and reads what would have come into the page. */
function written(module: string | undefined, circumstances: Circumstances, withRules: boolean) {
  const key = JSON.stringify(circumstances);
  const cache = createCache();
  for (const [name, value] of themes.get(key) ?? []) cache.cache.set(name, value as never);
  const look = { ...antdLook(circumstances), algorithm: algorithms(circumstances.mode), hashed: false };
  const settings = { ...look, cssVar: { key: 'root' }, zeroRuntime: !withRules };
  const piece = createElement(module === undefined ? ThemeReader : () => writeStyles(module));
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: settings }, piece)));
  themes.set(
    key,
    [...cache.cache].filter(([name]) => name.startsWith('token%')),
  );
  // How links and icons look is said in base.css and by the icons themselves.
  const shared = [...cache.cache.keys()].filter((name) => /^style%[^|]*%(Shared|ant-design-icons)%/.test(name));
  for (const name of shared) cache.cache.delete(name);
  const css = extractStyle(cache, { plain: true, types: ['style'] });
  return {
    // Ends with notes for a server that renders pages.
    css: css.replace(/\.data-ant-cssinjs-cache-path\{.*$/s, ''),
    variables: declarations(extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })),
  };
}

function ThemeReader() {
  theme.useToken();
  return null;
}

function writeStyles(module: string): null {
  const prefix = `ant-${styleClasses[module]}`;
  const exported = Object.entries(require(`antd/lib/${module}`) as Record<string, Writer>);
  for (const [, writer] of exported.filter(([name]) => name === 'default' || /^use[A-Z]/.test(name))) {
    const isComponent = writer.displayName?.startsWith('SubStyle_') === true;
    writer(isComponent ? { prefixCls: prefix, rootCls: prefix } : prefix);
  }
  return null;
}

/** The last one has the last word: our accents as they are, and not what antd makes of them in the dark. */
function algorithms(mode: Circumstances['mode']) {
  const colours = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const asTheyAre: typeof colours = (seed, map) => {
    const { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo, colorLink } = seed;
    const kept = { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo, colorLink };
    return { ...(map ?? colours(seed)), ...kept };
  };
  return [colours, asTheyAre];
}

/** Fingers come last: who has a small screen does not lose them by choosing narrow rows. */
function variableRules(sheet: Sheet, isWanted: (name: string) => boolean): string {
  const change = (place: 'dense' | 'touched') => only(differences(sheet.usual, sheet[place]), isWanted);
  const touched = block(':root:root', change('touched'));
  return [
    block(':root', only(sheet.usual, isWanted)),
    block(':root[data-density="dense"]', change('dense')),
    touched === '' ? '' : `@media ${touchQuery}{${touched}}`,
  ].join('');
}

/** Below everything of ours, whatever order the files arrive in. */
const inLayer = (css: string) => `@layer antd{${css}}`;
