import type { ChunkGraph, Configuration, Module, ModuleGraph } from 'webpack';

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

/** Shared screens' parts that few pages need, most with a library of its own: they stay apart. */
const heavy =
  'chart|grid|document-viewer|dropzone|fields|form|month-picker|remote|routing|signing|supplier-paper|theme';

/** How failures leave the browser: it must work before there is a screen. */
const reporting = 'report-error|error-reference|start-error-reporting|client-report|error-services|report-queue';

/** Fetched by the first failure of a page that has a service for it. */
const seldom = 'sentry-envelope';

/** The words of all parts of antd are one table: whatever says one of them would bring the parts along. */
const antdWords = /[\\/]node_modules[\\/](antd[\\/]es|@rc-component)[\\/].*[\\/]locale[\\/]/;

/** What all parts of antd stand on, its button among them. */
const antdBase = either(
  antdWords,
  packages('@rc-component/(util|motion|resize-observer)', 'react-is'),
  /[\\/]@babel[\\/]runtime[\\/]/,
  /[\\/]node_modules[\\/]antd[\\/](package[.]json|es[\\/](_util|button|config-provider|locale|space|style|theme)[\\/])|tools[\\/]antd[\\/]/,
  /[\\/]node_modules[\\/]antd[\\/]es[\\/]form[\\/](context|hooks[\\/]useVariants)[.]/,
);

/**
 * The parts of antd that many screens use, each fetched with the first that does; the others come with their screen.
 */
const antdParts = {
  // What nearly every screen shows: cards, tags, notices, and what stands there while or because nothing does.
  'antd-display': antdPieces('alert', 'card', 'empty', 'grid', 'result', 'skeleton', 'tag'),
  'antd-descriptions': antdPieces('descriptions'),
  'antd-pagination': either(packages('@rc-component/pagination'), antdPieces('pagination')),
  'antd-dialogs': either(packages('@rc-component/(dialog|drawer|portal)'), antdPieces('modal', 'drawer', 'watermark')),
  'antd-popups': either(
    packages('@rc-component/(dropdown|menu|overflow|tooltip|trigger)'),
    antdPieces('dropdown', 'layout', 'menu', 'popover', 'tooltip'),
  ),
  'antd-fields': either(packages('@rc-component/(checkbox|input|textarea)'), antdPieces('checkbox', 'input', 'radio')),
  'antd-selects': either(packages('@rc-component/(select|virtual-list)'), antdPieces('auto-complete', 'select')),
  'antd-dates': either(packages('@rc-component/picker'), antdPieces('date-picker')),
};

/** Forms and what light pages fill in; fields of antd come with the screens that have them. */
const formLibraries = packages('formik', 'deepmerge', 'lodash-es', 'react-fast-compare', 'tiny-warning');
const plainForms =
  /[\\/]shared-ui[\\/]src[\\/]form[\\/](form|form-draft|form-values|field|full-note|plain-field|plain-submit-button|press|sending|text-input)[.]/;

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
      packages(
        '@apollo',
        '@wry',
        'optimism',
        'rxjs',
        'tslib',
        'graphql',
        'apollo-upload-client',
        'extract-files',
        'is-plain-obj',
      ),
      /[\\/]shared-auth[\\/]src[\\/](apollo|authentication[.]link|cache|client|upload-fetch)[.]/,
    ),
    enforce: true,
  },
  // Pages for people who come once have these and no more (docs/decisions/0028).
  interface: {
    name: 'interface',
    test: (module: Module, { moduleGraph }: Graphs) => isInterface(fileOf(module)) && !isFace(module, moduleGraph),
    enforce: true,
  },
  faces: {
    name: 'faces',
    test: (module: Module, { moduleGraph }: Graphs) => isInterface(fileOf(module)) && isFace(module, moduleGraph),
    enforce: true,
  },
  forms: { name: 'forms', test: either(formLibraries, /[\\/]hoist-non-react-statics[\\/]/, plainForms), enforce: true },
  schemas: {
    name: 'schemas',
    test: either(
      packages('yup', 'property-expr', 'tiny-case', 'toposort'),
      /[\\/]shared-ui[\\/]src[\\/]form[\\/]schema[.]/,
    ),
    enforce: true,
  },
  signing: { name: 'signing', test: /[\\/]shared-ui[\\/]src[\\/]signing[\\/]/, enforce: true },
  luxon: { name: 'luxon', test: packages('luxon'), enforce: true },
  antd: { name: 'antd', test: antdBase, priority: 1, enforce: true },
  ...Object.fromEntries(
    Object.entries(antdParts).map(([name, test]) => [name, { name, test, enforce: true }] as const),
  ),
  // Nearly as heavy as the rest of it, and nothing that a page without pictures needs.
  icons: {
    name: 'icons',
    test: (module: Module, { moduleGraph }: Graphs) =>
      (pictures.test(fileOf(module)) || iconEntry.test(fileOf(module))) && !isLightIcon(module, moduleGraph),
    priority: 1,
    enforce: true,
  },
  // What the frame of the shell itself is made of comes before every page; the rest waits for a page that uses it.
  frame: {
    name: 'frame',
    test: (module: Module, { chunkGraph, moduleGraph }: Graphs) =>
      (isInterface(fileOf(module)) || isRuleOfParts(module, moduleGraph)) && isInApp(chunkGraph, module),
    priority: 2,
    enforce: true,
  },
};

/** The chunk of shell/src/gate/load-app.ts. */
const isInApp = (chunkGraph: ChunkGraph, module: Module) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === APP);

interface Graphs {
  chunkGraph: ChunkGraph;
  moduleGraph: ModuleGraph;
}

const fileOf = (module: Module) => module.nameForCondition() ?? '';

const ownFile = /[\\/]shared-ui[\\/]src[\\/]/;
const rules = /[\\/]shared-rules[\\/]src[\\/]/;
const antdFile = /[\\/]node_modules[\\/](antd|@rc-component)[\\/]/;
const pictures = packages('@ant-design/icons', '@ant-design/icons-svg');
const lightFile = /[\\/]shared-ui[\\/]src[\\/](?!grid|document-viewer|dropzone|month-picker)/;
const iconEntry = /[\\/]shared-ui[\\/]src[\\/]icons[\\/]/;

/** Whether antd is reached from it without waiting; of styles, whether only such modules have them. */
function isFace(module: Module, graph: ModuleGraph, seen = new Set<Module>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  const file = fileOf(module);
  if (file.endsWith('.css')) return importersOf(module, graph).every((importer) => isFace(importer, graph, seen));
  return importsOf(module, graph).some(
    (imported) => antdFile.test(fileOf(imported)) || (ownFile.test(fileOf(imported)) && isFace(imported, graph, seen)),
  );
}

/** Money and its like: asked for by our parts and by rules of theirs, and by nothing that comes before them. */
function isRuleOfParts(module: Module, graph: ModuleGraph): boolean {
  const isLater = (importer: Module) =>
    (ownFile.test(fileOf(importer)) && !start.test(fileOf(importer))) || isRuleOfParts(importer, graph);
  return rules.test(fileOf(module)) && importersOf(module, graph).every(isLater);
}

/** A picture that something shows which light pages have. */
function isLightIcon(module: Module, graph: ModuleGraph): boolean {
  if (!pictures.test(fileOf(module))) return false;
  return importersOf(module, graph).some((importer) =>
    pictures.test(fileOf(importer))
      ? isLightIcon(importer, graph)
      : lightFile.test(fileOf(importer)) && !iconEntry.test(fileOf(importer)) && !isFace(importer, graph),
  );
}

function importsOf(module: Module, graph: ModuleGraph): Module[] {
  const connections = [...graph.getOutgoingConnections(module)];
  return connections
    .filter((connection) => connection.dependency?.type !== 'import()' && connection.isActive(undefined))
    .map((connection) => connection.module);
}

function importersOf(module: Module, graph: ModuleGraph): Module[] {
  const connections = [...graph.getIncomingConnections(module)];
  return connections.flatMap((connection) =>
    connection.originModule && connection.isActive(undefined) ? [connection.originModule] : [],
  );
}

const ownParts = new RegExp(
  `[\\\\/]shared-ui[\\\\/]src[\\\\/](?!brand[\\\\/])(?!(${heavy})[\\\\/])(?!error[\\\\/](${reporting}|${seldom})[.])(?!toasts[\\\\/]toast-)`,
);
/** Remotes lead to each other and take part in each other's pages: every page has links, the frame has slots. */
const links = /[\\/]shared-ui[\\/]src[\\/]remote[\\/](links|slot-host)[.]/;
const libraries = packages('@ant-design/icons', '@ant-design/icons-svg', 'clsx');

export function isInterface(file: string): boolean {
  return ownParts.test(file) || links.test(file) || libraries.test(file);
}
