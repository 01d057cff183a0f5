/** Fetches the built-in interpreter, for the browser to apply the server's own rules: 380 KB, kept by the service worker. */
export const loadInterpreter = () => import('#server/interpreter/index.ts')
