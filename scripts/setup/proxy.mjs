const variables = ['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy']

function given(env) {
  const proxy = variables.map((name) => env[name]).find((value) => value !== undefined && !['', 'null', 'false'].includes(value))
  return proxy === undefined || /^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`
}

/** The environment in which a program of Node uses the proxy that the system or npm names; npm's own settings are known to npm alone. */
export function environmentForProxy(env = process.env) {
  const proxy = given(env)
  if (proxy === undefined) return env
  const exceptions = env.NO_PROXY ?? env.no_proxy ?? env.npm_config_noproxy
  return {
    ...env,
    HTTPS_PROXY: proxy,
    ...(exceptions === undefined ? {} : { NO_PROXY: exceptions }),
    NODE_USE_ENV_PROXY: '1',
    // What fetches Electron has a switch of its own.
    ELECTRON_GET_USE_PROXY: '1',
  }
}

/** The proxy in use, without its password; undefined where there is none. */
export const proxyName = (env = process.env) => given(env)?.replace(/\/\/.*@/, '//')
