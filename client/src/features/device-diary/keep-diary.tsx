import { useQuery } from '@tanstack/react-query'
import { canBeOffline } from '#client/api/persistence.ts'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { formatMoment } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import { useDiaryChoice } from './diary-choice.ts'

const LABEL = 'Tieni il diario su questo dispositivo'
const MEANING = 'Leggi e cerchi tutti i tuoi sogni anche senza rete. Quando esci, da qui spariscono.'

/** Asks once whether to store the whole diary on this device. */
export function KeepDiaryCard() {
  const { choose } = useDiaryChoice()
  return (
    <section className="card mt-5 flex flex-wrap items-center gap-x-6 gap-y-4" aria-labelledby="keep-diary">
      <div className="min-w-[16rem] flex-1">
        <h2 className="h3" id="keep-diary">
          {LABEL}
        </h2>
        <p className="muted mt-1 max-w-[56ch]">{MEANING} Se lo usano anche altri, meglio di no.</p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <Button variant="soft" className="max-md:flex-1" onClick={() => choose(true)}>
          Tienilo qui
        </Button>
        <Button variant="ghost" className="max-md:flex-1" onClick={() => choose(false)}>
          No, grazie
        </Button>
      </div>
    </section>
  )
}

/** The same choice as a setting, with the diary's state. */
export function KeepDiarySetting() {
  const { isKept, choose } = useDiaryChoice()
  const { data } = useQuery({
    queryKey: ['device-diary'],
    queryFn: async () => {
      const { findDiaryState } = await import('#client/api/device-diary.ts')
      const state = await findDiaryState()
      // The app opens offline only with its own files.
      const hasFiles = (await navigator.serviceWorker.getRegistration())?.active != null
      return state && hasFiles ? { at: state.at, count: state.ids.length } : null
    },
    enabled: isKept,
    refetchInterval: ({ state }) => (state.data ? false : 2_000),
  })
  if (!canBeOffline()) return null
  const change = (next: boolean) => {
    choose(next)
    if (!next) void import('#client/api/device-diary.ts').then(({ forgetDiary }) => forgetDiary())
  }
  return (
    <SettingCard id="device-diary" title="Senza rete" lead="Il diario in treno, in aereo, in montagna.">
      <div>
        <Switch
          checked={isKept}
          onChange={({ target }) => change(target.checked)}
          label={LABEL}
          description={MEANING}
        />
        <p className="small muted mt-1.5" role="status">
          {isKept &&
            (data
              ? `${formatCount(data.count)} ${data.count === 1 ? 'sogno' : 'sogni'} qui, com’erano ${formatMoment(data.at)}.`
              : 'Lo stiamo copiando…')}
        </p>
      </div>
    </SettingCard>
  )
}
