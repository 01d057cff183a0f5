/** The page as the browser sees it. An object, so that tests can watch it: `location` itself cannot be. */
export const page = {
  reload: () => window.location.reload(),
  open: (url: string) => window.location.assign(url),
}
