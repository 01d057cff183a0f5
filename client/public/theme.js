// Sets the theme before the first paint, so that no page flashes. lib/theme.ts takes over once it runs.
;(() => {
  let choice = 'system'
  try {
    choice = localStorage.getItem('theme') || choice
  } catch {
    // Storage is blocked: the operating system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0A181D' : '#EEF2F0'
})()
