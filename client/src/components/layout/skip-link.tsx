/** First stop of the Tab key. It moves the focus as well as the view. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Vai al contenuto
    </a>
  )
}
