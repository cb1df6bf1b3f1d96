import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { compile } from './compile.ts';
import { root } from './federation.ts';
import { bundledFolders, installedFolders, noticesOf, packageFolder } from './notices.ts';
import type { AppConfiguration } from './preset.ts';

const folder = mkdtempSync(join(tmpdir(), 'bloom-notices-'));
after(() => rmSync(folder, { recursive: true }));

const modules = join(root, 'node_modules');

test('a build names what it holds: modules, the font of a style sheet, and the runtime', async () => {
  const font = join(modules, '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  writeFileSync(join(folder, 'font.css'), `@font-face { font-family: Inter; src: url('${font}'); }`);
  writeFileSync(
    join(folder, 'main.js'),
    `import { createElement } from 'react';
     import version from 'antd/es/version';
     import './font.css';
     console.log(createElement('p'), version);`,
  );
  const config: AppConfiguration = {
    name: 'small',
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: join(folder, 'dist') },
    resolve: { modules: [modules] },
    optimization: { minimize: false },
    performance: false,
    module: {
      rules: [
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
      ],
    },
    resolveLoader: { modules: [modules] },
    plugins: [new MiniCssExtractPlugin()],
    devServer: {},
  };
  const text = noticesOf(bundledFolders(await compile(config)));
  for (const named of [/^antd \d\S+ \(MIT\)$/m, /^react \d\S+ \(MIT\)$/m, /^webpack \d\S+ \(MIT\)$/m])
    assert.match(text, named);
  assert.match(text, /^@fontsource-variable\/inter \d\S+ \(OFL-1\.1\)\n[\s\S]*SIL OPEN FONT LICENSE/m);
  assert.match(text, /Permission is hereby granted, free of charge/);
  // It made the build, and is not in it.
  assert.doesNotMatch(text, /^(swc-loader|mini-css-extract-plugin) /m);
});

test('a server names what it runs with, and what that needs', () => {
  const text = noticesOf(installedFolders(join(root, 'idp')));
  for (const name of ['oidc-provider', 'koa', 'koa-compose', 'pg', 'pg-protocol']) {
    assert.match(text, new RegExp(`^${name} \\d`, 'm'));
  }
  assert.doesNotMatch(text, /^(@bloom\/|typescript )/m);
});

test('a package without a licence stops the build', () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'nobodys', version: '1.0.0' }));
  assert.throws(() => noticesOf([folder]), { message: 'nobodys 1.0.0 has no licence that we know of.' });
});

test('files belong to the innermost package', () => {
  const of = (file: string) => packageFolder(file);
  assert.equal(of('/a/node_modules/x/node_modules/@y/z/lib/i.js'), '/a/node_modules/x/node_modules/@y/z');
  assert.equal(of('/a/node_modules/x/lib/i.js'), '/a/node_modules/x');
  assert.equal(of('/a/shell/src/main.ts'), undefined);
});
