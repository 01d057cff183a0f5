// Runs in the frame of the advertisement, which knows nothing of the journal around it: loads the advertiser's script,
// looks whether it has put anything on screen, and says so once.
;(() => {
  const { adScript, message, checkMs } = document.currentScript.dataset
  const UNSEEN = 'script, style, link, meta, noscript, template'

  const report = (outcome) => parent.postMessage({ type: message, outcome }, location.origin)

  // A pixel that counts visits is no advertisement.
  const isSeen = (element) => {
    if (element.matches(UNSEEN)) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
  }
  const look = () => report([...document.body.querySelectorAll('*')].some(isSeen) ? 'shown' : 'blocked')

  const script = document.createElement('script')
  script.async = true
  script.src = adScript
  script.addEventListener('load', () => setTimeout(look, Number(checkMs)))
  script.addEventListener('error', () => report('error'))
  document.head.append(script)
})()
