import { type ChangeEvent, useEffect, useState } from 'react'
import { useUpdateProfile } from './profile.queries.ts'

/** A switch of the account, saved as soon as it is moved: shown as wished while the server is asked, then as saved. */
export function useAccountSwitch(setting: 'aiConsent' | 'publicProfile', saved: boolean) {
  const { mutate, isPending } = useUpdateProfile()
  // A mutation tells of itself a task after it was asked for; until then the switch would jump back.
  const [wished, setWished] = useState<boolean>()
  useEffect(() => {
    if (!isPending) setWished(undefined)
  }, [isPending])
  return {
    checked: wished ?? saved,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setWished(target.checked)
      mutate({ [setting]: target.checked })
    },
  }
}
