import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Styles of antd as files of the build (docs/decisions/0027): nothing is computed in the page. */
export const antdRules: NonNullable<NonNullable<Configuration['module']>['rules']> = [
  {
    test: /[\\/]node_modules[\\/](antd|@rc-component[\\/](motion|tabs))[\\/]es[\\/].+\.js$/,
    loader: file('antd.loader.ts'),
  },
  // They have none, and do not say so: without this each would bring whatever stands in the same package.
  { test: /[\\/]node_modules[\\/]@rc-component[\\/].+\.js$/, sideEffects: false },
];

export const antdAliases: Record<string, string> = {
  '@ant-design/cssinjs$': file('no-styles.js'),
  '@ant-design/cssinjs-utils$': file('no-styles.js'),
};
