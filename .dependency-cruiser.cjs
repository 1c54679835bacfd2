const anywhere = '.'

/** A rule: files that match `from` import nothing that matches `to`. Each is a pattern, so a new feature needs no new rule. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from: asPath(from), to: asPath(to) })
const asPath = (path) => (typeof path === 'string' || Array.isArray(path) ? { path } : path)

const source = (folder) => `^src/${folder}/`
const packages = '(^|/)node_modules/'
const nodeBuiltin = { dependencyTypes: ['core'] }
// Its subpaths (electron/main and so on) exist only inside Electron, so no file answers to them.
const electron = `${packages}electron/|^electron(/|$)`

// Each layer of the renderer, and what stands to its left and so is out of its reach.
const layers = ['app', 'pages', 'features', 'parts', 'data', 'desktop', '(ui|hooks|theme)']
const leftOf = (layer) => layers.slice(0, layers.indexOf(layer)).map((each) => source(`renderer/${each}`))
const layerRules = layers
  .slice(1)
  .map((layer) =>
    forbid(
      `renderer-${layer.replace(/\W+/g, ' ').trim().replaceAll(' ', '-')}-imports-rightwards`,
      'app -> pages -> features -> parts -> data -> desktop -> ui, hooks, theme',
      source(`renderer/${layer}`),
      leftOf(layer),
    ),
  )

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Modules that need each other are one module.', anywhere, {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    }),
    forbid('renderer-has-no-cycles', 'Modules that need each other, even for types alone, are one module.', source('renderer'), {
      circular: true,
    }),
    forbid('resolvable', 'Every import leads somewhere.', anywhere, { couldNotResolve: true, pathNot: '^electron/' }),

    forbid('shared-imports-pure-packages-only', 'src/shared runs in every process.', source('shared'), {
      pathNot: [source('shared'), `${packages}(?:zod|diff)/`],
    }),

    ...layerRules,
    forbid('features-do-not-import-each-other', 'Pages compose features.', '^src/renderer/features/([^/]+)/', {
      path: source('renderer/features'),
      pathNot: '^src/renderer/features/$1/',
    }),
    forbid('renderer-is-a-page', 'No other process, no Electron.', source('renderer'), ['^src/(main|server|preload)/', electron]),
    forbid('renderer-takes-only-types-of-the-contract', 'zod makes code at run time, which no page may.', source('renderer'), {
      path: '^src/shared/(contract/|events)',
      dependencyTypesNot: ['type-only'],
    }),
    forbid('renderer-has-no-node', 'Pages have no Node.', source('renderer'), nodeBuiltin),

    forbid('server-stands-alone', 'The server runs without Electron too.', source('server'), ['^src/(main|renderer|preload)/', electron]),
    forbid('server-features-share-queries-only', 'Another area is reached through its statements.', '^src/server/features/([^/]+)/', {
      path: source('server/features'),
      pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/[^/]+-queries\\.ts$'],
    }),

    forbid(
      'main-imports-shared-only',
      'The server is another process, reached over HTTP.',
      source('main'),
      '^src/(server|renderer|preload)/',
    ),
    forbid('preload-is-a-bridge', 'Types of src/shared and Electron, nothing else.', source('preload'), {
      pathNot: [source('preload'), source('shared'), electron],
    }),
    forbid('preload-takes-types-only', 'Types of src/shared and Electron, nothing else.', source('preload'), {
      path: source('shared'),
      dependencyTypesNot: ['type-only'],
    }),
    forbid('the-product-does-not-need-its-tests', 'src is what ships.', '^src/', '^(tests|bench|scripts)/'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: packages },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
    cache: false,
  },
}
