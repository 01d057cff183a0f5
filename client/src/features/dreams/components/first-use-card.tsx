import { Feather, type LucideIcon, Repeat, Sparkles } from 'lucide-react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'

const STEPS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  { Icon: Feather, title: 'Racconta', text: 'Scrivi appena ti svegli.' },
  { Icon: Sparkles, title: 'Analizza', text: 'Chiedi una lettura del sogno.' },
  { Icon: Repeat, title: 'Ritrova', text: 'Scopri cosa torna nel tempo.' },
]

const NIGHT = 2

export function FirstUseCard() {
  return (
    <section className="card md:p-8" aria-labelledby="first-use">
      <div className="grid grid-cols-[84px_1fr] items-center gap-x-5 gap-y-[18px] md:grid-cols-[132px_1fr] md:gap-x-8">
        <DreamWindow id={NIGHT} framed className="w-full [--base:10px]" />
        <div>
          <h2 id="first-use" className="h1 max-md:text-[1.625rem]">
            Il tuo diario è pronto
          </h2>
          <p className="muted mt-2">Non serve ricordare tutto: un’immagine o una parola bastano.</p>
        </div>
      </div>
      <ul className="mt-[26px] grid gap-3.5 md:grid-cols-3">
        {STEPS.map(({ Icon, title, text }) => (
          <li key={title} className="text-sm leading-[1.4]">
            <b className="mb-[3px] flex items-center gap-2 text-[0.9375rem] font-semibold">
              <Icon size={18} className="text-petrol" />
              {title}
            </b>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
