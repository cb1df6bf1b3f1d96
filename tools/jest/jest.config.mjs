import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

/** Packages whose tests need a browser-like world; the servers' tests run on node:test. */
const fronts = readdirSync(root)
  .filter((name) => /^(shell|shared-(auth|ui)|mfe-[a-z0-9-]+)$/.test(name) && existsSync(join(root, name, 'src')))
  .sort();

/** Published as ES modules only, so jest has to transform them like our own code. */
const esModules = [
  'react-router',
  '@remix-run',
  'cookie-es',
  'echarts',
  'echarts-for-react',
  'zrender',
  'apollo-upload-client',
  'is-plain-obj',
  'extract-files',
  'pdfjs-dist',
  'oidc-client-ts',
  'jwt-decode',
  '@fontsource-variable',
  // Ready to run, but for what writes styles.
  'antd/lib',
  '@rc-component',
];

/** One project for all of them: of several, each would transform the libraries again that it shares with the others. */
export default {
  rootDir: root,
  roots: fronts.map((name) => join(root, name, 'src')),
  testMatch: ['**/*.test.{ts,tsx}'],
  runtime: join(here, 'runtime.cjs'),
  testEnvironment: join(here, 'browser-environment.mjs'),
  setupFiles: [join(here, 'browser-gaps.mjs')],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'graphql'],
  transform: {
    '\\.([cm]?[jt]s|[jt]sx)$': join(here, 'swc-transform.mjs'),
    '\\.graphql$': join(here, 'graphql-transform.mjs'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': join(here, 'css-module.cjs'),
    '\\.css$': join(here, 'empty.cjs'),
    '\\.(svg|png|woff2)$': join(here, 'asset.cjs'),
    '^@testing-library/react$': join(here, 'testing-library.mjs'),
    '^antd/es/(.*)$': 'antd/lib/$1',
    '^@ant-design/cssinjs(-utils)?$': join(here, '../antd/no-styles.js'),
    '^@ant-design/icons$': join(here, 'icons.cjs'),
    '^pdfjs-dist$': 'pdfjs-dist/legacy/build/pdf.mjs',
    '^pdfjs-dist/web/(.*)$': 'pdfjs-dist/legacy/web/$1',
  },
  watchPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.bloom/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.bloom/'],
  restoreMocks: true,
  cacheDirectory: join(root, '.bloom/cache/jest'),
  testTimeout: 30_000,
};
