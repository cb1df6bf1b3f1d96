import { readFileSync } from 'node:fs';

const EXPORTED_HOOK = /^export const (use[A-Z]\w*) = /gm;
const EXPORTED_VALUE = /^export const (\w+) = ('[^'\n]*'|\d[\d.]*);/gm;

/** A file of a package that comes as ES modules and as CommonJS: what is replaced is replaced in both. */
const FILE = /[\\/]node_modules[\\/](antd|@rc-component[\\/](?:motion|tabs))[\\/](?:es|lib)[\\/](.+)\.js$/;
const STYLES = /^antd[\\/](?!_util[\\/])[\w-]+[\\/]style[\\/]\w+$/;

/** What antd does in the page and the build has done already, or we do without. */
const REPLACED: Readonly<Record<string, string>> = {
  // Everything speaks French without being told by a provider.
  'antd/locale/en_US': "export { default } from './fr_FR';",
  'antd/date-picker/locale/en_US': "export { default } from './fr_FR';",
  // What opens is there at once; what we let move, we let move by our own styles.
  '@rc-component/motion/context':
    "import { createContext, createElement } from 'react'; export const Context = createContext({ motion: false }); export default ({ children, ...value }) => createElement(Context.Provider, { value }, children);",
  'antd/_util/wave/index': 'export default ({ children }) => children;',
  'antd/theme/themes/default/theme': 'export default {};',
  'antd/theme/internal': "export { useTheme as useToken } from '@ant-design/cssinjs';",
  'antd/theme/useToken': "export { useTheme as default } from '@ant-design/cssinjs';",
  'antd/theme/util/genStyleUtils': "export { genCssVar } from '@ant-design/cssinjs';",
  // The theme is a style sheet: nobody has to provide it.
  'antd/config-provider/index':
    "export * from './context'; export { globalConfig } from '@ant-design/cssinjs'; export const warnContext = null; export default ({ children }) => children;",
  // Pictures of an empty box: our empty states say in words what is missing.
  'antd/empty/empty': 'export default () => null;',
  'antd/empty/simple': 'export default () => null;',
  'antd/result/noFound': 'export default () => null;',
  'antd/result/serverError': 'export default () => null;',
  'antd/result/unauthorized': 'export default () => null;',
};

/** What stands in a file of antd, and what takes its place. */
const CHANGED: Readonly<Record<string, readonly [string, string]>> = {
  // Cards with tabs in their head: tabs bring menus and popups, 40 KB for each page that has a card.
  'antd/card/Card': ["import Tabs from '../tabs';", 'const Tabs = () => null;'],
  // The browser's own list of page sizes is as good: the other one is 60 KB for each page that has a table.
  'antd/pagination/Pagination': ["import Select from '../select';", 'const Select = () => null;'],
  // A tag of somebody's own colour: the browser mixes its light shade, without 3 KB of arithmetic for each page with
  // tags.
  'antd/tag/hooks/useColor': [
    "import { FastColor } from '@ant-design/fast-color';",
    'class FastColor { constructor(colour) { this.colour = colour.colour ?? colour; } toHsl() { return { colour: this.colour }; } toHexString() { return "color-mix(in srgb, " + this.colour + " 12%, var(--surface))"; } }',
  ],
  // In English, and a part of the tab's name. Where a tab stands screen readers say by themselves.
  '@rc-component/tabs/TabNavList/TabNode': [`\`Tab \${currentPosition} of \${tabCount}\``, "''"],
};

export interface Stub {
  code: string;
  /** Set for a module of styles: its style sheet takes its place. */
  styles?: string;
}

/**
 * What runs in the place of a file of antd.
 * @returns undefined for those that run as they are
 */
export function stubOf(file: string): Stub | undefined {
  const found = FILE.exec(file);
  if (found === null) return undefined;
  const module = `${found[1]}/${found[2]}`.replaceAll('\\', '/');
  if (STYLES.test(module)) return { code: styleStub(file), styles: module.slice('antd/'.length) };
  const change = CHANGED[module];
  const code = change === undefined ? REPLACED[module] : changed(file, ...change);
  return code === undefined ? undefined : { code };
}

function changed(file: string, before: string, after: string): string {
  const source = esModule(file);
  if (!source.includes(before)) throw new Error(`${file} has no longer ${before}: look at tools/antd/stubs.ts.`);
  return source.replace(before, after);
}

const esModule = (file: string) =>
  readFileSync(file.replace(/([\\/](?:antd|@rc-component[\\/]tabs)[\\/])lib([\\/])/, '$1es$2'), 'utf8');

/** The same exports, which write no styles: a hook answers with the classes to add, of which there are none. */
function styleStub(file: string): string {
  const source = esModule(file);
  const found = (pattern: RegExp) => [...source.matchAll(pattern)];
  const isComponent = /export default genSubStyleComponent/.test(source);
  return [
    `export default () => ${isComponent ? 'null' : "['', '']"};`,
    ...found(EXPORTED_HOOK).map(([, name]) => `export const ${name} = () => ['', ''];`),
    ...found(EXPORTED_VALUE).map(([, name, value]) => `export const ${name} = ${value};`),
  ].join('\n');
}
