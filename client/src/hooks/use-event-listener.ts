import { useEffect, useEffectEvent } from 'react'

type EventMap<Target> = Target extends Document ? DocumentEventMap : WindowEventMap

/** Listens to an event of the window, or of the document, while the component is mounted. */
export function useEventListener<
  Target extends Window | Document = Window,
  Name extends keyof EventMap<Target> & string = keyof EventMap<Target> & string,
>(name: Name, handler: (event: EventMap<Target>[Name]) => void, target?: Target): void {
  const handle = useEffectEvent((event: Event) => handler(event as EventMap<Target>[Name]))
  useEffect(() => {
    const emitter = target ?? window
    const listener = (event: Event) => handle(event)
    emitter.addEventListener(name, listener)
    return () => emitter.removeEventListener(name, listener)
  }, [name, target])
}
