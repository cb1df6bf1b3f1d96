// Who may import whom (docs/architecture.md). Each rule says why in its comment; `npm run check` shows it.
const front = '^(shell|mfe-[a-z0-9-]+|shared-ui|shared-auth)/';
const test = '\\.(test|fixture)\\.tsx?$|/testing/';
const generated = '\\.generated\\.ts$';

/** Areas of a package, lower first: what stands on a floor imports from below only. */
const areasOf = (root, areas) =>
  areas.map((area, index) => ({
    name: `${area}-imports-downwards`,
    comment: `The areas of ${root} stand on each other: ${areas.join(', ')}, then what joins them.`,
    severity: 'error',
    from: { path: `^${root}/${area}/`, pathNot: test },
    to: { path: `^${root}/`, pathNot: `^${root}/(${areas.slice(0, index + 1).join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or a third thing is missing between them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-file',
      comment: 'An import must lead to a file or to an installed package.',
      severity: 'error',
      from: { pathNot: generated },
      to: { couldNotResolve: true },
    },
    {
      name: 'declare-what-you-import',
      comment: 'A package declares everything it imports: it must build and run without its neighbours.',
      severity: 'error',
      from: { pathNot: [generated, '^[^/]+$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-test-packages-in-the-product',
      comment: 'What runs for people must not import a development dependency.',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z0-9-]+|shared-[a-z]+|api|idp|registry)/src/', pathNot: [test, generated] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'remotes-stay-apart',
      comment: 'A remote never imports another remote nor the shell: each is published alone. Link with linkTo().',
      severity: 'error',
      from: { path: '^(mfe-[a-z0-9-]+)/' },
      to: { path: '^(shell|mfe-[a-z0-9-]+)/', pathNot: '^$1/' },
    },
    {
      name: 'the-shell-knows-no-remote',
      comment: 'The shell learns about remotes from the registry at run time, never at build time.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mfe-[a-z0-9-]+/' },
    },
    {
      name: 'shared-ui-serves-everybody',
      comment: 'shared-ui is below the shell and the remotes, and above shared-auth only.',
      severity: 'error',
      from: { path: '^shared-ui/' },
      to: { path: '^(shell|mfe-[a-z0-9-]+)/' },
    },
    {
      name: 'shared-auth-is-the-lowest',
      comment: 'shared-auth imports no other package of the front.',
      severity: 'error',
      from: { path: '^shared-auth/' },
      to: { path: '^(shell|mfe-[a-z0-9-]+|shared-ui)/' },
    },
    {
      name: 'shared-rules-imports-nobody',
      comment: [
        'What is true everywhere runs everywhere: no page, no server, nothing of Node, no library but those of',
        'dates and of the numbers of companies.',
      ].join(' '),
      severity: 'error',
      from: { path: '^shared-rules/', pathNot: test },
      to: { pathNot: '^shared-rules/|^node_modules/((@types/)?luxon|stdnum/lib/cjs/fr)/' },
    },
    {
      name: 'shared-server-knows-no-server',
      comment: 'What the three servers have in common stands below all of them.',
      severity: 'error',
      from: { path: '^shared-server/' },
      to: { path: '^(api|idp|registry|e2e|tools|shell|mfe-[a-z0-9-]+|shared-(ui|auth))/' },
    },
    {
      name: 'light-pages-stay-light',
      comment: [
        'Who comes once, from a mail or to sign in, waits for no component library: plain-button and its like',
        '(docs/decisions/0028).',
      ].join(' '),
      severity: 'error',
      from: {
        path: '^(shell/src/(login|error|forbidden)|mfe-cra/src/(client-signing|public-cra))/|^shared-ui/src/((error|page|signing|submit|toasts|remote)/|[a-z-]+/plain-)',
        pathNot: test,
      },
      to: { path: '^node_modules/(antd|@rc-component)/', reachable: true },
    },
    {
      name: 'libraries-come-through-the-platform',
      comment: [
        'Router, Apollo, antd, formik, ag-grid, notistack and echarts are shared as thin entries of shared-ui and',
        'shared-auth, antd as @bloom/shared-ui/antd/…: a direct import would load a second copy. luxon comes with',
        'the rules of shared-rules/calendar/calendar-day.',
      ].join(' '),
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z0-9-]+)/src/', pathNot: test },
      to: {
        path: '^node_modules/(react-router|@apollo/client|antd|@ant-design|formik|ag-grid-[a-z]+|luxon|notistack|echarts|echarts-for-react|zrender)/',
      },
    },
    {
      name: 'the-front-never-reaches-the-servers',
      comment: 'The front reads api/schema.graphql, never the code of a server.',
      severity: 'error',
      from: { path: front, pathNot: test },
      to: { path: '^(api|idp|registry|e2e|tools)/', pathNot: '^tools/build/preset\\.ts$' },
    },
    {
      name: 'servers-stay-apart',
      comment: [
        'api, idp, registry and e2e import none of the front and none of each other: they talk over HTTP. The',
        'registry’s command is for everybody who deploys.',
      ].join(' '),
      severity: 'error',
      from: { path: '^(api|idp|registry|e2e)/' },
      to: { path: `${front}|^(api|idp|registry|e2e)/`, pathNot: '^($1|registry/command)/' },
    },
    {
      name: 'servers-run-without-the-tools',
      comment: 'A server must start where the tools are not installed; its tests may use them.',
      severity: 'error',
      from: { path: '^(api|idp|registry)/src/', pathNot: test },
      to: { path: '^tools/' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'api/src/platform is what every domain stands on; it must not know one of them.',
      severity: 'error',
      from: { path: '^api/src/platform/', pathNot: test },
      to: { path: '^api/src/[^/]+/', pathNot: '^api/src/platform/' },
    },
    {
      name: 'services-do-not-know-the-schema',
      comment: 'schema → service → repository: the use case does not know how it is called.',
      severity: 'error',
      from: { path: '^api/src/.+\\.(service|repository|policy)\\.ts$' },
      to: { path: '^api/src/.+\\.schema\\.ts$' },
    },
    {
      name: 'repositories-know-sql-only',
      comment: 'A repository takes `db` and returns rows; rules and use cases are above it.',
      severity: 'error',
      from: { path: '^api/src/.+\\.repository\\.ts$' },
      to: { path: '^api/src/.+\\.service\\.ts$' },
    },
    {
      name: 'schemas-go-through-the-service',
      comment: 'A resolver of one to three lines calls the service; it does not reach for SQL.',
      severity: 'error',
      from: { path: '^api/src/.+\\.schema\\.ts$' },
      // The shape of a row is no SQL: a service that handed it on would say nothing.
      to: { path: '^api/src/.+\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'policies-are-pure',
      comment: 'A policy is (viewer, thing) → boolean: it reads no database, calls no service.',
      severity: 'error',
      from: { path: '^api/src/.+\\.policy\\.ts$' },
      to: { path: '^api/src/.+\\.(service|repository)\\.ts$|^node_modules/(kysely|pg|pg-boss)/' },
    },
    {
      name: 'domains-ask-each-other-through-services',
      comment:
        "A domain does not read another domain's tables: it asks its service, or loads and locks its record (x-record.repository.ts).",
      severity: 'error',
      from: {
        path: '^api/src/((?:access|search|service-state|to-do)|[^/]+/[^/]+)/',
        pathNot: [test, '^api/src/demo/'],
      },
      to: { path: '^api/src/.+\\.repository\\.ts$', pathNot: ['^api/src/$1/', '-record\\.repository\\.ts$'] },
    },
    ...areasOf('api/src', [
      'platform',
      'paper',
      'desk',
      'identity',
      'companies',
      'missions',
      'cra',
      'billing',
      'talents',
    ]),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Of our own builds; many packages keep what is imported of them in a folder of that name.
    exclude: { path: '^[a-z0-9-]+/(dist|dist-development)/|(^|/)\\.bloom/' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module-sync', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
