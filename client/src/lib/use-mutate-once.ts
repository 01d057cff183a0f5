import type { UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * What `mutate` does, and nothing while it does it: a second click may come before the screen shows what the first has
 * begun. What is to happen afterwards happens only where the person still is.
 */
export function useMutateOnce<Data, Variables>(mutate: UseMutateFunction<Data, Error, Variables>) {
  const busy = useRef(false)
  return (variables: Variables, onSuccess: (data: Data) => void) => {
    if (busy.current) return
    busy.current = true
    const onSettled = () => {
      busy.current = false
    }
    mutate(variables, { onSuccess, onSettled })
  }
}
