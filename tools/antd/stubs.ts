import { readFileSync } from 'node:fs';

const EXPORTED_HOOK = /^export const (use[A-Z]\w*) = /gm;
const EXPORTED_VALUE = /^export const (\w+) = ('[^'\n]*'|\d[\d.]*);/gm;

/** A file of a package that comes as ES modules and as CommonJS: what is replaced is replaced in both. */
const FILE = /[\\/]node_modules[\\/](antd|@rc-component[\\/]motion)[\\/](?:es|lib)[\\/](.+)\.js$/;
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

/** What a file of antd imports and none of our screens asks it for. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // Cards with tabs in their head: tabs bring menus and popups, 40 KB for each page that has a card.
  'antd/card/Card': "import Tabs from '../tabs';",
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
  const leftOut = LEFT_OUT[module];
  const code = leftOut === undefined ? REPLACED[module] : codeWithout(leftOut, file);
  return code === undefined ? undefined : { code };
}

/** The file with a component that draws nothing in the place of the imported one. */
function codeWithout(statement: string, file: string): string {
  const source = esModule(file);
  const [, name] = /^import (\w+) from/.exec(statement) ?? [];
  if (!source.includes(statement))
    throw new Error(`${file} has no longer "${statement}": look at tools/antd/stubs.ts.`);
  return source.replace(statement, `const ${name} = () => null;`);
}

const esModule = (file: string) => readFileSync(file.replace(/([\\/]antd[\\/])lib([\\/])/, '$1es$2'), 'utf8');

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
