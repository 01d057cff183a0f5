/** First stop of the Tab key. It moves the focus as well as the view. */
export function SkipLink() {
  return (
    <a
      className="absolute -top-20 left-4 z-99 rounded-[12px] bg-popover px-4 py-3 font-semibold focus:top-3"
      href="#main"
    >
      Vai al contenuto
    </a>
  )
}
