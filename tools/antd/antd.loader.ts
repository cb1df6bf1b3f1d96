import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'webpack';
import { keptStyleSheets, sources } from './kept-style-sheets.ts';
import { stubOf } from './stubs.ts';

const self = fileURLToPath(import.meta.url);
const antd = fileURLToPath(import.meta.resolve('antd/package.json'));
const THEME = 'theme';

/** `<name>.css!=!<loader>?css=<sheet>!<file>`: a style sheet that comes from this loader. */
const importOf = (sheet: string, file: string) =>
  `import ${JSON.stringify(`${file}.css!=!${self}?css=${sheet}!${file}`)};`;

/** A webpack loader; webpack asks for a default export. */
export default function antdLoader(this: LoaderContext<{ css?: string }>, source: string): void {
  const { css } = this.getOptions();
  if (css === undefined) {
    const stub = stubOf(this.resourcePath);
    const sheets = stub?.styles === undefined ? [] : [importOf(THEME, antd), importOf(stub.styles, this.resourcePath)];
    this.callback(null, stub === undefined ? source : [...sheets, stub.code].join('\n'));
    return;
  }
  const done = this.async();
  for (const file of sources) this.addDependency(file);
  keptStyleSheets().then(({ theme, modules }) => {
    const sheet = css === THEME ? theme : modules[css];
    if (sheet !== undefined) done(null, sheet);
    else done(new Error(`antd/es/${css} has no style sheet: name it in tools/antd/style-classes.ts.`));
  }, done);
}
