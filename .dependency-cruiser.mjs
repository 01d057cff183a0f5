// Who may import whom. `npm run lint` runs these rules over server, shared and client; each one says why it is there.

/** Tests, benchmarks and their kits may reach into whatever they try. */
const TESTS = '\\.(test|spec)\\.tsx?$|^server/(test|bench|interpreter/evaluation)/|^shared/test/|^client/(e2e|test)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other, types included, can only be read and changed together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment:
        'Features of the server, and the folders of identity, form no circle either: where two need each other, a third composes them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/features/(identity/)?[^/]+$' },
      to: { path: '^server/features/(identity/)?[^/]+$', circular: true },
    },
    {
      name: 'no-orphan',
      comment:
        'A file that neither imports anything nor is imported is forgotten; the script of the ad frame is sent as it is, and the build makes the service worker.',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$|^server/http/ad-frame-bootstrap\\.js$|^client/src/sw/sw\\.ts$' },
      to: {},
    },
    {
      name: 'no-unresolved',
      comment: 'An import that resolves to nothing fails at run time, and no rule would see where it leads.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?raw$|^virtual:' },
    },
    {
      name: 'production-without-dev-dependencies',
      comment: 'Development packages are missing from an installation with `--omit=dev`.',
      severity: 'error',
      from: { path: '^(server|shared|client/src)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },

    // shared
    {
      name: 'shared-stands-alone',
      comment: 'Both sides import shared; it knows neither of them.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(server|client)/' },
    },
    {
      name: 'constants-import-constants-only',
      comment: 'Contracts and schema are built on the constants, never the other way round.',
      severity: 'error',
      from: { path: '^shared/constants/' },
      to: { pathNot: '^shared/constants/' },
    },
    {
      name: 'contracts-without-schema',
      comment: 'What calls say does not depend on how rows are stored; a type test keeps the two in step.',
      severity: 'error',
      from: { path: '^shared/contracts/' },
      to: { path: '^shared/schema/' },
    },
    {
      name: 'schema-without-contracts',
      comment: 'How rows are stored does not depend on what calls say.',
      severity: 'error',
      from: { path: '^shared/schema/' },
      to: { path: '^shared/contracts/' },
    },

    // server
    {
      name: 'server-without-client',
      comment: 'The server sends the built client as files and imports none of it.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'routes-without-repo',
      comment: 'A route parses, calls its service and presents; of a repository it sees row types alone.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repo\\.ts$|/node_modules/drizzle-orm/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'repo-inside-its-feature',
      comment: 'Another domain is reached through its service, which knows its rules.',
      severity: 'error',
      from: { path: '^server/features/((?:identity/)?[^/]+)/' },
      to: { path: '^server/features/.+\\.repo\\.ts$', pathNot: '^server/features/$1/' },
    },
    {
      name: 'repo-inside-features',
      comment: 'What is no feature reaches a domain through its service, too.',
      severity: 'error',
      from: { pathNot: `^server/features/` },
      to: { path: '^server/features/.+\\.repo\\.ts$' },
    },
    {
      name: 'services-without-http',
      comment: 'Services and repositories see no request and no response, so that scripts and tests can call them too.',
      severity: 'error',
      from: { path: '\\.(service|repo)\\.ts$' },
      to: {
        path: '^server/http/|/node_modules/(express|express-session|passport|multer)/|/node_modules/@types/express',
      },
    },
    {
      name: 'repo-below-service',
      comment: 'A repository is the lowest layer of a feature: it calls neither services nor presenters.',
      severity: 'error',
      from: { path: '\\.repo\\.ts$' },
      to: { path: '\\.(service|presenter|routes)\\.ts$' },
    },
    {
      name: 'presenter-without-database',
      comment: 'A presenter shapes what it is given; it reads nothing.',
      severity: 'error',
      from: { path: '\\.presenter\\.ts$' },
      to: { path: '\\.repo\\.ts$|^server/db/database', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-are-mounted-by-app',
      comment: 'Only the application mounts routers; a feature that needs another one calls its service.',
      severity: 'error',
      from: { pathNot: `^server/app\\.ts$` },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'composition-at-the-top',
      comment: 'Everything takes what it needs from its Deps; only programs build them.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/index\\.ts$|-cli\\.ts$` },
      to: { path: '^server/composition\\.ts$' },
    },
    {
      name: 'lower-rooms-without-features',
      comment: 'Database, providers and the built-in interpreter serve the features and do not know them.',
      severity: 'error',
      from: { path: '^server/(db|integrations|interpreter)/', pathNot: `-cli\\.ts$` },
      to: { path: '^server/features/' },
    },
    {
      name: 'interpreter-without-io',
      comment:
        'The built-in interpreter is pure: the same text gives the same analysis. Its lexicon is read when it loads.',
      severity: 'error',
      from: { path: '^server/interpreter/', pathNot: '^server/interpreter/lexicon/lexicon.ts$' },
      to: {
        path: '^node:|^(fs|path|crypto|http|https|url)$|^server/(db|http|integrations)/',
        dependencyTypes: ['core', 'local', 'aliased'],
      },
    },
    {
      name: 'providers-in-integrations',
      comment: 'Other companies are reached through Deps; features see the types of their clients alone.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/integrations/` },
      to: { path: '/node_modules/(openai|stripe|nodemailer)/', dependencyTypesNot: ['type-only'] },
    },

    // client
    {
      name: 'client-without-server',
      comment: 'The client knows the server by its contracts alone.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^server/' },
    },
    {
      name: 'client-takes-types-of-schema',
      comment: 'The schema brings drizzle along, 75 KB of the bundle: only its types may be imported.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^shared/schema/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-without-drizzle',
      comment: 'The browser has no database: drizzle would only cost bytes.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '/node_modules/drizzle-orm/' },
    },
    {
      name: 'api-lib-and-hooks-at-the-bottom',
      comment: 'Helpers that any feature may need know no component, no feature and no page.',
      severity: 'error',
      from: { path: '^client/src/(api|lib|hooks)/' },
      to: { path: '^client/src/(components|features|pages|app)/', pathNot: '^client/src/app/paths\\.ts$' },
    },
    {
      name: 'components-below-features',
      comment: 'Components are shared by all features, so they know none of them.',
      severity: 'error',
      from: { path: '^client/src/components/' },
      to: { path: '^client/src/(features|pages|app)/', pathNot: '^client/src/app/paths\\.ts$' },
    },
    {
      name: 'primitives-without-domain',
      comment: 'Primitives are dressed by the design and know nothing of what calls say.',
      severity: 'error',
      from: { path: '^client/src/components/ui/' },
      to: { path: '^shared/contracts/' },
    },
    {
      name: 'features-below-pages',
      comment: 'Pages compose features; the shell composes pages.',
      severity: 'error',
      from: { path: '^client/src/features/' },
      to: { path: '^client/src/(pages|app)/', pathNot: '^client/src/app/paths\\.ts$' },
    },
    {
      name: 'pages-below-app',
      comment: 'The shell mounts pages; a page takes nothing from it but the paths.',
      severity: 'error',
      from: { path: '^client/src/pages/' },
      to: { path: '^client/src/app/', pathNot: '^client/src/app/paths\\.ts$' },
    },
    {
      name: 'client-features-do-not-import-features',
      comment: 'A page composes features; one that needs another one shares a component or a hook with it.',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The demo seed is a program above the features, although it lives beside the database.
    exclude: { path: `${TESTS}|^server/db/seed|\\.css$` },
    // TypeScript 7 has no API for other tools yet; swc reads the sources, type imports included.
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
      mainFields: ['main', 'types'],
    },
  },
}
