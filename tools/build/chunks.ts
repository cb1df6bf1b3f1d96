import type { ChunkGraph, Configuration, Module } from 'webpack';

type CacheGroups = NonNullable<
  Exclude<NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>, false>['cacheGroups']
>;

/** The screens of signed-in people, as shell/src/gate/load-app.ts names their chunk. */
const APP = 'app';

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** Files of the packages themselves, not of a copy that some other package brings along. */
const packages = (...names: string[]) =>
  new RegExp(`^(?!.*node_modules.*node_modules).*[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

const antdPieces = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/]antd[\\\\/]es[\\\\/](${names.join('|')})[\\\\/]`);

/** Shared screens' parts that few pages need, each with a library of its own: they stay apart. */
const heavy = 'grid|document-viewer|dropzone|fields|form|month-picker|remote|routing|theme';

/** How failures leave the browser: it must work before there is a screen. */
const reporting = 'report-error|error-reference|start-error-reporting|client-report|error-services|report-queue';

/** Fetched by the first failure of a page that has a service for it. */
const seldom = 'sentry-envelope';

/** The parts of antd that many screens use, each fetched with the first that does; the others come with their screen. */
const antdParts = {
  antd: either(
    packages('@rc-component/(util|motion|resize-observer)'),
    /[\\/]node_modules[\\/]antd[\\/](package[.]json|es[\\/](_util|button|config-provider|locale|space|style|theme)[\\/])|tools[\\/]antd[\\/]/,
  ),
  // What nearly every screen shows: cards, tags, notices, and what stands there while or because nothing does.
  'antd-display': antdPieces('alert', 'card', 'empty', 'grid', 'result', 'skeleton', 'tag'),
  'antd-descriptions': antdPieces('descriptions'),
  'antd-pagination': either(packages('@rc-component/pagination'), antdPieces('pagination')),
  'antd-dialogs': either(packages('@rc-component/(dialog|drawer|portal)'), antdPieces('modal', 'drawer')),
  'antd-popups': either(
    packages('@rc-component/(dropdown|menu|overflow|tooltip|trigger)'),
    antdPieces('dropdown', 'menu', 'popover', 'tooltip'),
  ),
  'antd-fields': either(packages('@rc-component/(checkbox|input|textarea)'), antdPieces('checkbox', 'input', 'radio')),
  'antd-selects': either(packages('@rc-component/(select|virtual-list)'), antdPieces('auto-complete', 'select')),
  'antd-dates': either(packages('@rc-component/picker'), antdPieces('date-picker')),
};

/** What the first screen of anybody runs: who is signed in, the theme, where failures are reported. */
const start = new RegExp(
  [
    '[\\\\/]shared-auth[\\\\/]src[\\\\/](?!apollo|authentication|cache|client|data-client|socket|static-session|upload-fetch|user-manager)',
    `[\\\\/]shared-ui[\\\\/]src[\\\\/](theme[\\\\/]|brand[\\\\/]|error[\\\\/](${reporting})[.])`,
  ].join('|'),
);

/**
 * Every entry of a shared package is loaded by itself, so a module that ten of them use would travel ten times. What
 * nearly every page needs travels once, in few files: the login page takes react and start, the frame of the shell
 * adds the rest.
 */
export const cacheGroups: CacheGroups = {
  react: { name: 'react', test: packages('react', 'react-dom', 'scheduler'), enforce: true },
  start: { name: 'start', test: start, enforce: true },
  router: {
    name: 'router',
    test: either(packages('react-router', '@remix-run', 'cookie-es'), /[\\/]shared-ui[\\/]src[\\/]routing[\\/]/),
    enforce: true,
  },
  apollo: {
    name: 'apollo',
    test: either(
      packages('@apollo', '@wry', 'optimism', 'rxjs', 'tslib', 'graphql', 'apollo-upload-client'),
      /[\\/]shared-auth[\\/]src[\\/](apollo|authentication[.]link|cache|client|upload-fetch)[.]/,
    ),
    enforce: true,
  },
  interface: {
    name: 'interface',
    test: (module: Module) => isInterface(module.nameForCondition() ?? ''),
    enforce: true,
  },
  luxon: { name: 'luxon', test: packages('luxon'), enforce: true },
  ...Object.fromEntries(
    Object.entries(antdParts).map(([name, test]) => [name, { name, test, enforce: true }] as const),
  ),
  // Nearly as heavy as the rest of it, and nothing that a page without pictures needs.
  icons: {
    name: 'icons',
    test: either(packages('@ant-design/icons', '@ant-design/icons-svg'), /[\\/]shared-ui[\\/]src[\\/]icons[\\/]/),
    priority: 1,
    enforce: true,
  },
  // What the frame of the shell itself is made of comes before every page; the rest waits for a page that uses it.
  frame: {
    name: 'frame',
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      isInterface(module.nameForCondition() ?? '') && isInApp(chunkGraph, module),
    priority: 2,
    enforce: true,
  },
};

/** The chunk of shell/src/gate/load-app.ts. */
const isInApp = (chunkGraph: ChunkGraph, module: Module) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === APP);

const ownParts = new RegExp(
  `[\\\\/]shared-ui[\\\\/]src[\\\\/](?!brand[\\\\/])(?!(${heavy})[\\\\/])(?!error[\\\\/](${reporting}|${seldom})[.])(?!toasts[\\\\/]toast-)`,
);
/** Remotes lead to each other and take part in each other's pages: every page has links, the frame has slots. */
const links = /[\\/]shared-ui[\\/]src[\\/]remote[\\/](links|slot-host)[.]/;
const libraries = packages('@ant-design/icons', '@ant-design/icons-svg', 'clsx');

export function isInterface(file: string): boolean {
  return ownParts.test(file) || links.test(file) || libraries.test(file);
}
